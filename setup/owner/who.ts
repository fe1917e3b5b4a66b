import { demoSettings, withDemo } from '../../owner/demo.ts';
import { aboutAt, namesAt } from '../../owner/describe.ts';
import { openAnswers } from '../../owner/open-answers.ts';
import type { Chapter, Project } from '../chapter.ts';
import { askValue } from './ask-value.ts';

const paths = [
  'product',
  'phone',
  'phoneHours',
  'contactPerson',
  'followUpRole',
  ...namesAt('company').map((name) => `company.${name}`),
];

/** Most owners read these at the address that they gave before. */
const sameAs: Record<string, string> = {
  'company.privacyEmail': 'company.email',
  'company.securityEmail': 'company.privacyEmail',
};

/** Company and contact person. */
export const who: Chapter = {
  title: 'Wie u bent',
  open({ owner }) {
    const values = withDemo(owner.all());
    const open = [...demoSettings(values), ...openAnswers(values)];
    return paths.filter((path) => open.includes(path)).map((path) => aboutAt(path).title);
  },
  async ask(project) {
    for (const path of paths) await askValue(project, path, { value: suggestionOf(project, path) });
  },
};

function suggestionOf({ owner }: Project, path: string): string | undefined {
  const other = sameAs[path];
  const value = other === undefined ? undefined : owner.get(other);
  return value === undefined ? undefined : String(value);
}
