import { isFresh } from './close-dialog.ts';
import { dialog, drop } from './elements.ts';

/**
 * What repeats by itself presses nothing: Enter that is held on an opener would send the empty form, and the second tap of a double
 * tap would press whatever of the dialog has come to lie under the finger, or take the focus from its first field.
 */
export function ignoreRepeats() {
  addEventListener(
    'keydown',
    (event) => event.repeat && event.key === 'Enter' && drop(event),
    true,
  );
  for (const name of ['mousedown', 'click'] as const)
    addEventListener(
      name,
      (event) =>
        event.detail > 1 && isFresh && dialog().contains(event.target as Node) && drop(event),
      true,
    );
}
