/**
 * The colours of the e-mails, by role. The light ones are those of the page (`site/styles/tokens.css`; a test
 * holds them equal); the page has no dark ones.
 */
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
