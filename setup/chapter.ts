import type { EnvFile } from './files/env-file.ts';
import type { OwnerFile } from './files/owner-file.ts';

/** The project that is set up, and its two files. */
export interface Project {
  folder: string;
  env: EnvFile;
  owner: OwnerFile;
  isInDocker: boolean;
}

/** What a chapter lists as open for a setting that was tried and failed. */
export const notWorking = 'ingevuld, maar werkt nog niet';

/** Questions about one subject. Each answer is written before the next is asked. */
export interface Chapter {
  title: string;
  /** Whether the site is complete without it. */
  isOptional?: boolean;
  /** The titles of what is not filled in yet. */
  open(project: Project): string[];
  ask(project: Project): Promise<void>;
}

/** The open entries for a setting that setup tries: the chapter's title if it is unset, `notWorking` if it failed. */
export function openSetting({ env }: Project, name: string, title: string): string[] {
  if (env.get(name) === '') return [title];
  return env.note(name) === '' ? [] : [notWorking];
}
