import type { Page } from '@playwright/test';
import { fieldNames } from 'contact/fields.ts';
import { isAsShipped } from './as-shipped.ts';

type Places = Awaited<ReturnType<typeof placesIn>>;

interface Rule {
  /** The states in which the rule applies. */
  states: RegExp;
  rule: string;
  isKept(now: Places): boolean;
}

/** Whether the form may be higher than the window, with more fields, longer words or wider letters. */
const isLonger = fieldNames.length > 4 || !isAsShipped;

const opened = /^dialog( for a demo| that offers the brochure)?$/;
const failed = /^dialog after a failure$/;

/** Rules for a dialog at usual text size, spacing and zoom, in addition to those that `misfits.ts` checks in every state. */
const rules: Rule[] = [
  {
    states: opened,
    rule: 'the privacy notice is in view above the buttons',
    isKept: ({ summary, buttons, isLow }) =>
      isLow || isLonger || (summary.top > 0 && summary.bottom <= buttons.top),
  },
  {
    states: opened,
    rule: 'a dialog narrower than the window is centred vertically',
    isKept: ({ dialog, view, isWide, isLow }) => {
      const [above, below] = [dialog.top, view.height - dialog.bottom];
      const isMiddle = isLow || isLonger || Math.abs(above - below) < 12;
      return !isWide || (isMiddle && Math.min(above, below) >= 12);
    },
  },
  {
    states: opened,
    rule: 'fields side by side or below each other are equally far apart',
    isKept: ({ rows, isWide }) => {
      const gaps = rows.slice(1).map((top, index) => top - (rows[index] ?? 0));
      return !isWide || gaps.every((gap) => isNear(gap, gaps[0]));
    },
  },
  {
    // The whole notice, or its beginning at the top of the dialog if it does not fit.
    states: /^dialog with its disclosure opened$/,
    rule: 'the opened privacy notice is in view',
    isKept: ({ summary, details, buttons, isLow }) =>
      isLow || details.bottom <= buttons.top || (summary.top >= 0 && summary.top < 100),
  },
  {
    states: failed,
    rule: 'the toast is in view right above the buttons, within the dialog',
    isKept: ({ dialog, toast, buttons }) =>
      toast.top >= 0 &&
      toast.left >= dialog.left &&
      toast.right <= dialog.right &&
      toast.bottom <= buttons.top &&
      buttons.top - toast.bottom < 40,
  },
  {
    states: failed,
    rule: 'the toast covers no field',
    isKept: ({ toast, lastField }) => lastField.bottom <= toast.top,
  },
  {
    states: failed,
    rule: 'the toast stays in view and the buttons in place wherever the dialog is scrolled',
    isKept: ({ heading, ends, buttons, view }) =>
      view.height < 704 ||
      (heading.top >= 0 && ends.every((end) => isNear(end.top, buttons.top) && end.isToastSeen)),
  },
  {
    // In a window lower than 704 px the toast scrolls away with the fields, so only the end is checked.
    states: failed,
    rule: 'the toast is in view and the buttons in place at the end of the dialog',
    isKept: ({ ends: [, end], buttons, isLow }) =>
      isLow || (isNear(end?.top, buttons.top) && end?.isToastSeen === true),
  },
];

const withMessages = /with (messages|long)/;
const withLongestMessages = /with the longest/;

/** Browsers lay out in fractions of a pixel. */
function isNear(one = Number.NaN, other = Number.NaN): boolean {
  return Math.abs(one - other) < 0.5;
}

/** Whether a control must stay where it was in the previous state. On phones a message about a long name may take two lines. */
function mustStay(control: string, state: string, isWide: boolean): boolean {
  // After a failure the fields may scroll out from under the toast.
  if (failed.test(state)) return control.startsWith('<button>');
  return withMessages.test(state) || (isWide && withLongestMessages.test(state));
}

export function watchDialog(page: Page) {
  let before: Places | undefined;
  const seen: string[] = [];

  /** Returns the rules that a state of the dialog breaks. It is called for each state, in order. */
  async function check(state: string): Promise<string[]> {
    seen.push(state);
    const now = await page.locator('dialog:modal').evaluate(placesIn, isLonger);
    const broken = rules.filter(({ states, isKept }) => states.test(state) && !isKept(now));
    const found = broken.map(({ rule }) => `<dialog> breaks the rule that ${rule}`);
    for (const [control, place] of Object.entries(now.controls)) {
      const last = before?.controls[control];
      if (last && last !== place && mustStay(control, state, now.isWide))
        found.push(`${control} moved from ${last} to ${place}`);
    }
    before = now;
    return found;
  }

  /** Returns the patterns that matched no state, because the rules of a renamed state would silently no longer apply. */
  function unused(): string[] {
    const named = [...rules.map(({ states }) => states), withMessages, withLongestMessages];
    const met = (states: RegExp) => seen.some((state) => states.test(state));
    return named.filter((states) => !met(states)).map((states) => `no state matches ${states}`);
  }

  return { check, unused };
}

/** Runs in the page: the places of the dialog's parts. */
async function placesIn(dialog: Element, isLonger: boolean) {
  // A disclosure scrolls into view once its content is drawn.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const all = (selector: string) =>
    [...dialog.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  const box = (part?: Element) => part?.getBoundingClientRect().toJSON() as DOMRect;
  const [foot] = all('.dialog-foot');
  const isLow = innerHeight < 568;
  // A longer form, or one in a low window, may scroll to a field in error.
  const placeOf = (control: Element) => {
    const { left, top } = control.getBoundingClientRect();
    const scrolls = (isLow || isLonger) && !foot?.contains(control);
    return [left, top + (scrolls ? dialog.scrollTop : 0)].map(Math.round).join();
  };
  const controls = all('.fields [name]:enabled, summary, .dialog-foot button');
  const toast = all('.toast')[0];
  const places = {
    isLow,
    isWide: innerWidth >= 640,
    view: { width: innerWidth, height: innerHeight },
    dialog: box(dialog),
    heading: box(all('h2')[0]),
    rows: [...new Set(all('.fields label').map((label) => box(label).top))],
    lastField: box(all('.fields [name]').at(-1)),
    summary: box(all('summary')[0]),
    details: box(all('details')[0]),
    buttons: box(all('.dialog-foot button')[0]),
    toast: box(toast),
    controls: Object.fromEntries(
      controls.map((each) => [
        `<${each.localName}> "${each.id || each.textContent}"`,
        placeOf(each),
      ]),
    ),
    ends: [] as { top: number; isToastSeen: boolean }[],
  };
  const { scrollTop } = dialog;
  for (const end of [0, dialog.scrollHeight, scrollTop]) {
    dialog.scrollTo({ top: end, behavior: 'instant' });
    const { top, bottom } = box(toast ?? dialog);
    const buttons = box(all('.dialog-foot button')[0]);
    places.ends.push({ top: buttons.top, isToastSeen: top >= 0 && bottom <= buttons.top });
  }
  return places;
}
