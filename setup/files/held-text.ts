import { isReplaying, takesNewAnswer } from '../steps.ts';
import { saveText } from './text-file.ts';

type Edit = (text: string) => string;

/** Holds a file's text and saves each change; during a replay the file keeps the later answers. @param mode As for `saveText`. */
export function holdText(path: string, first: string, mode?: number) {
  let [text, kept, saved] = [first, first, first];
  const held = {
    text: () => text,
    kept: () => kept,
    /** @param editKept Changes a text that may hold later answers too. */
    async change(edit: Edit, editKept = edit) {
      text = edit(text);
      if (takesNewAnswer()) kept = editKept(kept);
      await held.save();
    },
    restart() {
      text = first;
    },
    take(taken: string) {
      text = taken;
    },
    async save() {
      if (!isReplaying()) kept = text;
      if (kept === saved) return;
      await saveText(path, kept, mode);
      saved = kept;
    },
  };
  return held;
}
