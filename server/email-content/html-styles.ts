import { type Colour, dark, light } from './colours.ts';

type Property = 'background-color' | 'border-color' | 'color';

/** What the parts of an e-mail look like, as far as it differs between light and dark. */
const looks = {
  paper: { 'background-color': 'paper', color: 'ink' },
  card: { 'background-color': 'raised', 'border-color': 'line', color: 'ink' },
  mark: { 'background-color': 'primary' },
  strong: { color: 'ink' },
  soft: { color: 'inkSoft' },
  link: { color: 'primary' },
  facts: { 'background-color': 'surface', color: 'ink' },
  action: { 'background-color': 'accent', 'border-color': 'accent', color: 'onAccent' },
  choice: { 'background-color': 'raised', 'border-color': 'control', color: 'primary' },
  warning: { 'background-color': 'destructiveSurface', color: 'destructive' },
} as const satisfies Record<string, Partial<Record<Property, Colour>>>;

export type Look = keyof typeof looks;

/** The attributes that give an element its look: mail programs that read no style sheet get it inline, in light. */
export function styled(look: Look, style = ''): string {
  return `class="${look}" style="${declarations(look, light)}${style}"`;
}

/** The style sheet: what a dark screen and a phone change. */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${Object.keys(looks)
  .map((look) => `.${look}{${declarations(look as Look, dark, ' !important')}}`)
  .join('\n')}
}
@media (max-width:480px){
.inner{padding:24px 20px !important}
.label,.value{display:block !important;width:auto !important}
.label{padding:8px 16px 0 !important}
.value{padding:0 16px 8px !important}
}`;

function declarations(look: Look, palette: Record<Colour, string>, weight = ''): string {
  return Object.entries(looks[look])
    .map(([property, colour]) => `${property}:${palette[colour]}${weight};`)
    .join('');
}
