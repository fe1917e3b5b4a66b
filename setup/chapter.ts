import type { EnvFile } from './files/env-file.ts';
import type { OwnerFile } from './files/owner-file.ts';

/** The project that is set up, and its two files. */
export interface Project {
  folder: string;
  env: EnvFile;
  owner: OwnerFile;
  isInDocker: boolean;
}

/** Questions about one subject. Each answer is written before the next is asked. */
export interface Chapter {
  title: string;
  /** The titles of what is not filled in yet. */
  open(project: Project): string[];
  ask(project: Project): Promise<void>;
}
