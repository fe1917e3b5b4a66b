/**
 * Every colour of the site, by its role: page, drawings, icons, brochure, social image and e-mails take theirs from here.
 * The build refuses a colour that cannot be read on what it stands on, and names the two (`site/build/contrast.ts`).
 */
export const colours = {
  /** The grounds: the page, a tinted one, a warm one, and what lies on them, such as a card. */
  paper: '#fcf9f3',
  surface: '#e6f1ec',
  'surface-warm': '#f3e9d8',
  raised: '#ffffff',
  /** Text, and text that is less important. */
  ink: '#12302b',
  'ink-soft': '#35504a',
  /** A line between two things, and the edge of a field or button. */
  line: '#c9d9d2',
  control: '#5d7a72',
  /**
   * The colour of the brand, a darker one, and text on both. The others that are tints of it (ink, surface, line, control),
   * and `darkColours` below, stay as they are unless they are changed, too.
   */
  primary: '#0b4f47',
  'primary-strong': '#073a34',
  'on-primary': '#ffffff',
  'on-primary-soft': '#d5ebe3',
  /** The call to action alone, the same under a pointer, and text on both. */
  accent: '#ff9a76',
  'accent-strong': '#ffb197',
  'on-accent': '#32130a',
  /** What went wrong, its ground, and text on it. */
  destructive: '#8f1d1d',
  'destructive-surface': '#fdecea',
  'on-destructive': '#ffffff',
} as const;

export type Role = keyof typeof colours;

/** Those of e-mails in a mail program that shows them dark. */
export const darkColours = {
  paper: '#0b1c19',
  surface: '#1b3a34',
  raised: '#132a26',
  ink: '#ebf5f0',
  'ink-soft': '#bdd3ca',
  line: '#2e4d46',
  control: '#7f9f96',
  primary: '#93dcc9',
  accent: '#ff9a76',
  'on-accent': '#32130a',
  destructive: '#ffc9c1',
  'destructive-surface': '#3d1715',
} as const satisfies Partial<Record<Role, string>>;
