/** The keys of `all`. Given the type of a variant, it makes a forgotten one a type error. */
export function keysOf<Key extends string>(all: Record<Key, ''>): Key[] {
  return Object.keys(all) as Key[];
}
