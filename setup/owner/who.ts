import { openAnswers } from '../../owner/checks.ts';
import { unreplacedPaths, withDemo } from '../../owner/demo.ts';
import { aboutAt, namesAt } from '../../owner/describe.ts';
import type { Chapter } from '../chapter.ts';
import { askValue } from './ask-value.ts';

const paths = [
  'product',
  'phone',
  'phoneHours',
  'contactPerson',
  'followUpRole',
  ...namesAt('company').map((name) => `company.${name}`),
  'brandColour',
  'logo',
];

/** Most owners use the address that they gave before. */
const sameAs: Record<string, string> = {
  'company.privacyEmail': 'company.email',
  'company.securityEmail': 'company.privacyEmail',
};

/** The product, the company, the contact person and the brand. */
export const who: Chapter = {
  title: 'Wie u bent',
  open({ owner }) {
    const values = withDemo(owner.all());
    const open = [...unreplacedPaths(values), ...openAnswers(values)];
    return paths.filter((path) => open.includes(path)).map((path) => aboutAt(path).title);
  },
  async ask(project) {
    for (const path of paths) {
      const same = sameAs[path];
      const value = same && (project.owner.get(same) as string | undefined);
      await askValue(project, path, { value });
    }
  },
};
