import { openAnswers } from '../../owner/checks.ts';
import { withDemo } from '../../owner/demo.ts';
import { aboutAt } from '../../owner/describe.ts';
import { practiceInfo } from '../../owner/practice-info.ts';
import type { Chapter } from '../chapter.ts';
import { askQuestions } from './questions.ts';
import { walk } from './walk.ts';

/** Answers for practices. All of them can wait. */
export const practices: Chapter = {
  title: 'Wat praktijken vragen',
  open: ({ owner }) =>
    openAnswers(withDemo(owner.all()))
      .filter((path) => (path.split('.')[0] ?? '') in practiceInfo)
      .map((path) => aboutAt(path).title),
  async ask(project) {
    for (const path of Object.keys(practiceInfo))
      await (path === 'questions' ? askQuestions(project) : walk(project, path));
  },
};
