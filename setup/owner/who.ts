import { aboutAt, namesAt } from '../../owner/describe.ts';
import type { Chapter } from '../chapter.ts';
import { askValue } from './ask-value.ts';

const paths = [
  'product',
  'phone',
  'contactPerson',
  'followUpRole',
  ...namesAt('company').map((name) => `company.${name}`),
];

/** Company and contact person. */
export const who: Chapter = {
  title: 'Wie u bent',
  open: ({ owner }) =>
    paths.filter((path) => owner.get(path) === undefined).map((path) => aboutAt(path).title),
  async ask(project) {
    for (const path of paths) {
      // Most owners read both at one address.
      const isSame = path === 'company.securityEmail';
      const same = isSame ? project.owner.get('company.privacyEmail') : undefined;
      await askValue(project, path, { value: same === undefined ? undefined : String(same) });
    }
  },
};
