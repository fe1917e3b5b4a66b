import { aboutAt, problemAt } from '../../owner/describe.ts';
import { askChoice, askYes } from '../ask.ts';
import type { Project } from '../chapter.ts';
import { say } from '../say.ts';

interface List<Item> {
  path: string;
  /** How many there usually are at least. */
  usual: number;
  /** How one is shown. */
  nameOf: (item: Item) => string;
}

/**
 * Asks for the items of a list, and writes it after each.
 * @param ask Gives the item at a path such as `systems.1`; undefined where the owner names none.
 */
export async function askList<Item>(
  { owner }: Project,
  { path, usual, nameOf }: List<Item>,
  ask: (path: string) => Promise<Item | undefined>,
): Promise<void> {
  const { title, description = '' } = aboutAt(path);
  let items = (owner.get(path) as Item[] | undefined) ?? [];
  let index = items.length;
  if (items.length === 0) say(`${title} ${description}`);
  else {
    const choice = await askChoice(title, [
      { value: 'keep', label: `Laten zoals het is: ${items.map(nameOf).join(', ')}` },
      { value: 'add', label: 'Er nog een bij' },
      { value: 'each', label: 'Een voor een nalopen' },
    ]);
    if (choice === 'keep') return;
    if (choice === 'each') index = 0;
  }
  for (;;) {
    const item = await ask(`${path}.${index}`);
    if (item === undefined && index === items.length) return;
    items = items.toSpliced(index, 1, ...(item === undefined ? [] : [item]));
    await owner.set({ [path]: items });
    if (item !== undefined) index += 1;
    const isLast = index === items.length;
    // One more of the same shows whether the list is full.
    if (isLast && problemAt(path, [...items, ...items.slice(0, 1)]) !== undefined) return;
    if (isLast && !(await askYes('Nog een?', index < usual))) return;
  }
}
