import { askText, type Question } from './ask.ts';
import { expected } from './dutch-settings.ts';
import { type SettingName, settingProblem } from './env-problems.ts';
import type { EnvFile } from './files/env-file.ts';

/** Asks for a setting, starting from its present value or else from the question's, and writes it. */
export async function askSetting(
  env: EnvFile,
  name: SettingName,
  question: Question,
): Promise<string> {
  const answer = await askText({
    check: (typed) => {
      if (typed === '') return undefined;
      const isNew = typed !== env.get(name);
      return settingProblem(name, typed) ?? (isNew ? domainProblem(name, typed) : undefined);
    },
    ...question,
    value: env.get(name) || question.value,
  });
  await env.set({ [name]: answer });
  return answer;
}

/** A domain without a dot counts as a typo, so the mailbox of an intranet must be written into `.env` by hand. */
function domainProblem(name: SettingName, typed: string): string | undefined {
  const isComplete = typed.split(',').every((address) => /@[^@]+\.[^@.]/.test(address));
  return name.startsWith('MAIL_') && !isComplete ? expected[name] : undefined;
}
