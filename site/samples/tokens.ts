import { contrast, toRgb } from '../../build/contrast.ts';
import { colours } from '../../colours.ts';
import tokensCss from '../styles/tokens.css?raw';

export interface Token {
  /** Without its group: `primary-strong` of `--color-primary-strong`. */
  role: string;
  value: string;
}

const declarations = [...tokensCss.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map(
  ([, name = '', value = '']) => ({ name, value }),
);

/** The tokens of a group, as `tokens.css` has them. */
export function tokensOf(group: string): Token[] {
  const prefix = `${group}-`;
  return declarations
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, value }) => ({ role: name.slice(prefix.length), value }));
}

export function tokenOf(name: string): string {
  return declarations.find((declaration) => declaration.name === name)?.value ?? '';
}

export const colors: Token[] = Object.entries(colours).map(([role, value]) => ({ role, value }));

export interface Pair {
  ground: Token;
  ratio: number;
}

/** Under this a colour is no text or edge on that ground, but a ground itself, or a line between two. */
const leastMeant = 3;

/** What stands on a ground of its own is held against that; the others against what the page is made of. */
export function pairsOf(color: Token): Pair[] {
  const own = color.role.match(/^on-([a-z]+)/)?.[1];
  const roles = own
    ? [own, `${own}-strong`]
    : ['paper', 'surface', 'raised', `${color.role}-surface`];
  return colors
    .filter(({ role }) => roles.includes(role) && role !== color.role)
    .map((ground) => ({ ground, ratio: contrast(toRgb(color.value), toRgb(ground.value)) }))
    .filter(({ ratio }) => ratio >= leastMeant);
}
