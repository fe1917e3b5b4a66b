/**
 * Every colour of the site by its role, for page, drawings, icons, brochure, social image and e-mails. Code takes them from
 * `owner.ts`, where the owner's `brandColour` replaces `primary` and its tints. The build refuses a text that is hard to read
 * on its background, and reports the two colours (`owner/contrast.ts`).
 */
export const colours = {
  /** Backgrounds: the page's, a tinted one, a warm one, and that of cards on them. */
  paper: '#fcf9f3',
  surface: '#e6f1ec',
  'surface-warm': '#f3e9d8',
  raised: '#ffffff',
  /** Text, and less important text. */
  ink: '#12302b',
  'ink-soft': '#35504a',
  /** A line between parts, and the edge of a field or button. */
  line: '#c9d9d2',
  control: '#5d7a72',
  /**
   * The colour of the brand, a darker one, and text on both. If you change it here, change its tints as well: ink,
   * ink-soft, surface, line, control, on-primary-soft and `darkColours`.
   */
  primary: '#0b4f47',
  'primary-strong': '#073a34',
  'on-primary': '#ffffff',
  'on-primary-soft': '#d5ebe3',
  /** Only for the call to action: its colour, the colour under a pointer, and text on both. */
  accent: '#ff9a76',
  'accent-strong': '#ffb197',
  'on-accent': '#32130a',
  /** A message of failure, its background, and text on `destructive`. */
  destructive: '#8f1d1d',
  'destructive-surface': '#fdecea',
  'on-destructive': '#ffffff',
} as const;

export type Role = keyof typeof colours;

/** The colours of e-mails in a mail program with a dark theme. */
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
