/** Remembers the answers of a run. Shift+Tab restarts the run and replays them, up to the previous question. */

/** The owner pressed Ctrl+C or Escape. */
export class Stopped extends Error {}

/** The owner pressed Shift+Tab. */
export class Back extends Error {}

/** The text of a file. A restarted run begins with the original text, while the file keeps its content. */
export interface HeldText {
  /** Forgets all changes to the text, but leaves the file unchanged. */
  restart(): void;
  /** The text with all answers, including those that the replay has not reached. */
  kept(): string;
  /** Continues with this text. */
  take(text: string): void;
  /** Writes what is not in the file yet. */
  save(): Promise<void>;
}

interface Step {
  name: string;
  result: unknown;
  isQuestion: boolean;
  /** Only of a step behind which Shift+Tab does not go: the texts with which the files continue from there. */
  texts?: string[] | undefined;
}

let files: HeldText[] = [];
let steps: Step[] = [];
/** The index of the next step, and of the question to ask again. */
let [next, again] = [0, -1];
/** Whether the last step was performed rather than replayed. */
let isLive = false;
/** Whether an answer was given that the remembered steps lack, and whether it is in the files. */
let newAnswer: 'none' | 'given' | 'kept' = 'none';
let unseen: (() => void)[] = [];

/** Whether earlier answers remain to be replayed: they are not shown again, and the files already have them. */
export function isReplaying(): boolean {
  return next < steps.length;
}

/** Whether a change comes from an answer that the files lack; it counts as kept from now on. */
export function takesNewAnswer(): boolean {
  if (newAnswer === 'given') newAnswer = 'kept';
  return newAnswer === 'kept';
}

export async function withBack(held: HeldText[], run: () => Promise<void>): Promise<void> {
  files = held;
  for (;;)
    try {
      next = 0;
      isLive = false;
      newAnswer = 'none';
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
      // Forgets later attempts, so that they are repeated with the new answers.
      steps = steps.filter(({ isQuestion }, index) => isQuestion || index < again);
      unseen = [];
      for (const file of files) file.restart();
    }
}

/** Prints at once, but during a replay only before the next question: what preceded a replayed answer is not shown again. */
export function show(print: () => void): void {
  if (isReplaying() && !isLive) unseen.push(print);
  else print();
}

export interface Kind<Result> {
  isQuestion?: boolean;
  /** Whether an earlier answer is still valid after others have changed. */
  fits?: (result: Result) => boolean;
  /** Whether Shift+Tab goes no further back than this question. */
  settles?: boolean;
  /** Whether a changed answer skips questions that were answered: those answers stay in the files. */
  leaves?: (result: Result) => boolean;
}

/**
 * Replays the result of a step that was done before, or else performs the step.
 * @param name Distinguishes it from every other step.
 * @param find Performs the step; gets the earlier answer if its question is asked again.
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
    // The steps in between are no longer asked.
    steps.splice(next, found - next);
    unseen = [];
    isLive = false;
    if (newAnswer === 'kept') newAnswer = 'none';
    next += 1;
    takeAll(step.texts);
    return step.result;
  }
  for (const print of unseen.splice(0)) print();
  if (!step && settles) steps.splice(next);
  await saveAll();
  const result = await find(step?.result);
  const isOther = result !== step?.result;
  const skipsQuestions = step !== undefined && isOther && leaves(result);
  const isSettled = skipsQuestions || (!step && settles);
  const texts = isSettled ? files.map((file) => file.kept()) : step?.texts;
  steps.splice(next, step ? found - next + 1 : 0, { name, result, isQuestion, texts });
  next += 1;
  again = -1;
  isLive = true;
  if (!step || isOther) newAnswer = 'given';
  if (skipsQuestions) steps.splice(next);
  takeAll(texts);
  return result;
}

function takeAll(texts: string[] | undefined): void {
  for (const [index, text] of texts?.entries() ?? []) files[index]?.take(text);
}

async function saveAll(): Promise<void> {
  for (const file of files) await file.save();
}
