import type { ReactNode } from 'react';
import type { Tone } from '../components/section.tsx';
import * as words from '../content/words.ts';
import { Benefits } from './benefits.tsx';
import { CarePaths } from './care-paths.tsx';
import { Challenges } from './challenges.tsx';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Solution } from './solution.tsx';
import { Technology } from './technology.tsx';

interface Row {
  /** The id of the section's element. */
  id: string;
  Content: (props: { tone: Tone }) => ReactNode;
  /** The text of its link in the header; without one there is no link. */
  link?: string;
}

/**
 * The sections between header and footer, from top to bottom. Their backgrounds alternate, except the warm one of the care
 * paths.
 */
export const sections: Row[] = [
  { ...words.hero, Content: Hero },
  { ...words.challenges, Content: Challenges },
  { ...words.solution, Content: Solution },
  { ...words.howItWorks, Content: HowItWorks },
  { ...words.carePaths, Content: CarePaths },
  { ...words.benefits, Content: Benefits },
  { ...words.technology, Content: Technology },
  { ...words.closing, Content: Closing },
];
