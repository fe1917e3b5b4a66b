import type { ReactNode } from 'react';
import type { Tone } from '../components/section.tsx';
import { benefits } from '../content/sections/benefits.ts';
import { carePaths } from '../content/sections/care-paths.ts';
import { challenges } from '../content/sections/challenges.ts';
import { closing } from '../content/sections/closing.ts';
import { hero } from '../content/sections/hero.ts';
import { howItWorks } from '../content/sections/how-it-works.ts';
import { solution } from '../content/sections/solution.ts';
import { technology } from '../content/sections/technology.ts';
import { Benefits } from './benefits.tsx';
import { CarePaths } from './care-paths.tsx';
import { Challenges } from './challenges.tsx';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Solution } from './solution.tsx';
import { Technology } from './technology.tsx';

interface SectionEntry {
  /** The id of the section's element. */
  id: string;
  Component: (props: { tone: Tone }) => ReactNode;
  /** The text of its link in the header; without one there is no link. */
  link?: string;
}

/**
 * The sections between header and footer, from top to bottom. Their backgrounds alternate, except the warm one of the care
 * paths.
 */
export const sections: [SectionEntry, ...SectionEntry[]] = [
  { ...hero, Component: Hero },
  { ...challenges, Component: Challenges },
  { ...solution, Component: Solution },
  { ...howItWorks, Component: HowItWorks },
  { ...carePaths, Component: CarePaths },
  { ...benefits, Component: Benefits },
  { ...technology, Component: Technology },
  { ...closing, Component: Closing },
];
