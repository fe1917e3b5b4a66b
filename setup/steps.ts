/** Remembers the answers of a run. Shift+Tab starts it anew with them, up to the question before. */

/** The owner pressed Ctrl+C or Escape. */
export class Stopped extends Error {}

/** The owner pressed Shift+Tab. */
export class Back extends Error {}

/** A file that begins anew with the run. */
export interface HeldText {
  /** Forgets all changes, but leaves the file. */
  restart(): void;
  /** Writes what is not in the file yet. */
  save(): Promise<void>;
}

interface Step {
  name: string;
  result: unknown;
  isQuestion: boolean;
}

let files: HeldText[] = [];
let steps: Step[] = [];
/** The place in the run, and that of the question to ask again. */
let [next, again] = [0, -1];
let unseen: (() => void)[] = [];

/** Whether earlier answers are left: they are neither shown nor saved again. */
export function isCatchingUp(): boolean {
  return next < steps.length;
}

export async function withBack(held: HeldText[], run: () => Promise<void>): Promise<void> {
  files = held;
  for (;;)
    try {
      next = 0;
      await run();
      steps = [];
      for (const print of unseen.splice(0)) print();
      return await saveAll();
    } catch (error) {
      if (!(error instanceof Back)) throw error;
      again = steps.findLastIndex(({ isQuestion }, index) => isQuestion && index < next);
      again = Math.max(again, 0);
      // What was tried with other answers is tried again.
      steps = steps.filter(({ isQuestion }, index) => isQuestion || index < again);
      for (const file of files) file.restart();
    }
}

/** Prints, or waits with that until the next question is asked. */
export function show(print: () => void): void {
  if (isCatchingUp()) unseen.push(print);
  else print();
}

/**
 * The result of a step that was done before, if any, or else of doing it.
 * @param name Tells it from every other step.
 * @param find Gets the earlier answer if its question is asked again.
 */
export async function remember<Result>(
  name: string,
  find: (before?: Result) => Promise<Result>,
  isQuestion = true,
): Promise<Result> {
  const found = steps.findIndex((step, index) => index >= next && step.name === name);
  const step = steps[found] as (Step & { result: Result }) | undefined;
  if (step && found !== again) {
    // What lies between is no longer asked.
    steps.splice(next, found - next);
    unseen = [];
    next += 1;
    return step.result;
  }
  for (const print of unseen.splice(0)) print();
  if (!step) await saveAll();
  const result = await find(step?.result);
  steps.splice(next, step ? 1 : 0, { name, result, isQuestion });
  again = -1;
  next += 1;
  return result;
}

async function saveAll(): Promise<void> {
  for (const file of files) await file.save();
}
