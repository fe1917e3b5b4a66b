import { askText, type Question } from './ask.ts';
import { type SettingName, settingProblem } from './env-problems.ts';
import type { EnvFile } from './files/env-file.ts';

/** Asks for a setting, starting from its present value or else from `value`, and writes it. */
export async function askSetting(
  env: EnvFile,
  name: SettingName,
  question: Question,
): Promise<string> {
  const answer = await askText({
    check: (typed) => (typed === '' ? undefined : settingProblem(name, typed)),
    ...question,
    value: env.get(name) || question.value,
  });
  await env.set({ [name]: answer });
  return answer;
}
