import { isCatchingUp } from '../steps.ts';
import { saveText } from './text-file.ts';

/** Saves each change at once, except while setup goes through earlier answers. @param mode As for `saveText`. */
export function holdText(path: string, first: string, mode?: number) {
  let [text, saved] = [first, first];
  const held = {
    text: () => text,
    async change(changed: string) {
      text = changed;
      if (!isCatchingUp()) await held.save();
    },
    restart() {
      text = first;
    },
    async save() {
      if (text === saved) return;
      await saveText(path, text, mode);
      saved = text;
    },
  };
  return held;
}
