/** Remembers the answers of a run. Shift+Tab starts it anew with them, up to the question before. */

/** The owner pressed Ctrl+C or Escape. */
export class Stopped extends Error {}

/** The owner pressed Shift+Tab. */
export class Back extends Error {}

/** A file that begins anew with the run, and meanwhile keeps what it has. */
export interface HeldText {
  /** Forgets all changes, but leaves the file. */
  restart(): void;
  /** All answers, also those that the run has yet to come to. */
  kept(): string;
  /** Goes on with this text. */
  take(text: string): void;
  /** Writes what is not in the file yet. */
  save(): Promise<void>;
}

interface Step {
  name: string;
  result: unknown;
  isQuestion: boolean;
  /** What the files go on with from here. Shift+Tab goes no further back. */
  texts?: string[] | undefined;
}

let files: HeldText[] = [];
let steps: Step[] = [];
/** The place in the run, and that of the question to ask again. */
let [next, again] = [0, -1];
/** Whether the last step was done just now. */
let isLive = false;
/** Whether an answer was given that the remembered steps lack, and whether it is in the files. */
let news: 'none' | 'given' | 'kept' = 'none';
let unseen: (() => void)[] = [];

/** Whether earlier answers are left: they are not shown again, and the files already have them. */
export function isCatchingUp(): boolean {
  return next < steps.length;
}

/** Whether a change comes from an answer that the files lack. They get it now. */
export function takesNews(): boolean {
  if (news === 'given') news = 'kept';
  return news === 'kept';
}

export async function withBack(held: HeldText[], run: () => Promise<void>): Promise<void> {
  files = held;
  for (;;)
    try {
      next = 0;
      isLive = false;
      news = 'none';
      await run();
      steps = [];
      next = 0;
      for (const print of unseen.splice(0)) print();
      return await saveAll();
    } catch (error) {
      if (!(error instanceof Back)) throw error;
      const before = steps.findLastIndex(({ isQuestion }, index) => isQuestion && index < next);
      const settled = steps.findLastIndex(({ texts }) => texts !== undefined);
      again = Math.max(before, settled, 0);
      // What was tried with other answers is tried again.
      steps = steps.filter(({ isQuestion }, index) => isQuestion || index < again);
      unseen = [];
      for (const file of files) file.restart();
    }
}

/** Prints, or waits with that until the next question is asked: what was seen before an earlier answer is not shown again. */
export function show(print: () => void): void {
  if (isCatchingUp() && !isLive) unseen.push(print);
  else print();
}

export interface Kind<Result> {
  isQuestion?: boolean;
  /** Whether an earlier answer still holds, after others have changed. */
  fits?: (result: Result) => boolean;
  /** Whether Shift+Tab goes no further back than this question. */
  settles?: boolean;
  /** Whether another answer than before leaves questions that were answered: those answers stay in the files. */
  leaves?: (result: Result) => boolean;
}

/**
 * The result of a step that was done before, if any, or else of doing it.
 * @param name Tells it from every other step.
 * @param find Gets the earlier answer if its question is asked again.
 */
export async function remember<Result>(
  name: string,
  find: (before?: Result) => Promise<Result>,
  {
    isQuestion = true,
    fits = () => true,
    settles = false,
    leaves = () => false,
  }: Kind<Result> = {},
): Promise<Result> {
  const found = steps.findIndex((step, index) => index >= next && step.name === name);
  const step = steps[found] as (Step & { result: Result }) | undefined;
  if (step && found !== again && fits(step.result)) {
    // What lies between is no longer asked.
    steps.splice(next, found - next);
    unseen = [];
    isLive = false;
    if (news === 'kept') news = 'none';
    next += 1;
    takeAll(step.texts);
    return step.result;
  }
  for (const print of unseen.splice(0)) print();
  if (!step && settles) steps.splice(next);
  await saveAll();
  const result = await find(step?.result);
  const isOther = result !== step?.result;
  const isLeft = step !== undefined && isOther && leaves(result);
  const isSettled = isLeft || (!step && settles);
  const texts = isSettled ? files.map((file) => file.kept()) : step?.texts;
  steps.splice(next, step ? found - next + 1 : 0, { name, result, isQuestion, texts });
  next += 1;
  again = -1;
  isLive = true;
  if (!step || isOther) news = 'given';
  if (isLeft) steps.splice(next);
  takeAll(texts);
  return result;
}

function takeAll(texts: string[] | undefined): void {
  for (const [index, text] of texts?.entries() ?? []) files[index]?.take(text);
}

async function saveAll(): Promise<void> {
  for (const file of files) await file.save();
}
