import { justOpened } from './close-dialog.ts';
import { drop, getDialog } from './elements.ts';

/**
 * Ignores repeated presses. Holding Enter on an opener would send the empty form; the second tap of a double tap would press the
 * part of the dialog that has appeared under the finger, or take the focus from the first field.
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
        event.detail > 1 && justOpened && getDialog().contains(event.target as Node) && drop(event),
      true,
    );
}
