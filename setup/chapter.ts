import type { EnvFile } from './files/env-file.ts';
import type { OwnerFile } from './files/owner-file.ts';

/** The project that is set up, and the two files that are filled in. */
export interface Project {
  folder: string;
  env: EnvFile;
  owner: OwnerFile;
  isInDocker: boolean;
}

/** Questions about one subject. Each answer is written before the next question. */
export interface Chapter {
  title: string;
  /** What is not filled in yet, in words of the questions. */
  open(project: Project): string[];
  ask(project: Project): Promise<void>;
}
