import { colours, darkColours } from '../../../owner.ts';

type Colour = keyof typeof darkColours;

type Property = 'background-color' | 'border-color' | 'color';

const looks = {
  paper: { 'background-color': 'paper', color: 'ink' },
  card: { 'background-color': 'raised', 'border-color': 'line', color: 'ink' },
  mark: { 'background-color': 'primary' },
  strong: { color: 'ink' },
  soft: { color: 'ink-soft' },
  label: { color: 'ink-soft' },
  link: { color: 'primary' },
  facts: { 'background-color': 'surface', color: 'ink' },
  action: { 'background-color': 'accent', 'border-color': 'accent', color: 'on-accent' },
  choice: { 'background-color': 'raised', 'border-color': 'control', color: 'primary' },
  warning: { 'background-color': 'destructive-surface', color: 'destructive' },
} as const satisfies Record<string, Partial<Record<Property, Colour>>>;

export type Look = keyof typeof looks;

/** Light colours inline, for mail programs that ignore style sheets; the class is for dark mode. */
export function styled(look: Look, style = ''): string {
  return `class="${look}" style="${declarations(look, colours)}${style}"`;
}

export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${Object.keys(looks)
  .map((look) => `.${look}{${declarations(look as Look, darkColours, ' !important')}}`)
  .join('\n')}
}
@media (max-width:600px){
.inner{padding:24px 20px !important}
.label,.value{display:block !important;width:auto !important}
.label{padding:8px 16px 0 !important}
.value{padding:0 16px 8px !important}
}`;

function declarations(look: Look, palette: Record<Colour, string>, priority = ''): string {
  return Object.entries(looks[look])
    .map(([property, colour]) => `${property}:${palette[colour]}${priority};`)
    .join('');
}
