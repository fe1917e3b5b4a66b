/** By role; those of the page (`site/styles/tokens.css`), which has no dark ones. */
export const light = {
  paper: '#fcf9f3',
  raised: '#ffffff',
  surface: '#e6f1ec',
  ink: '#12302b',
  inkSoft: '#35504a',
  line: '#c9d9d2',
  control: '#5d7a72',
  primary: '#0b4f47',
  accent: '#ff9a76',
  onAccent: '#32130a',
  destructive: '#8f1d1d',
  destructiveSurface: '#fdecea',
} as const;

export type Colour = keyof typeof light;

export const dark: Record<Colour, string> = {
  paper: '#0b1c19',
  raised: '#132a26',
  surface: '#1b3a34',
  ink: '#ebf5f0',
  inkSoft: '#bdd3ca',
  line: '#2e4d46',
  control: '#7f9f96',
  primary: '#93dcc9',
  accent: '#ff9a76',
  onAccent: '#32130a',
  destructive: '#ffc9c1',
  destructiveSurface: '#3d1715',
};

type Property = 'background-color' | 'border-color' | 'color';

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

/** The light look inline, for mail programs that read no style sheet, and the class for the dark one. */
export function styled(look: Look, style = ''): string {
  return `class="${look}" style="${declarations(look, light)}${style}"`;
}

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
