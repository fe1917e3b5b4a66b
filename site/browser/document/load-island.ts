import islandUrl from 'virtual:island-url/contact-island.tsx';
import { setBusy } from './close-dialog.ts';
import { buttonOf, find, form, formState, isReactThere, prepare, shared } from './elements.ts';
import { hideFailure } from './failure.ts';

type Island = typeof import('../contact-island.tsx');

let loading: Promise<Island> | undefined;
let address: string = islandUrl;
let isPreloaded = false;
/** Whether React has failed, so that the plain form stands again. */
export let isBroken = false;

/** Fetches the island as soon as a visitor reaches for a button. */
export function preloadWhenReached() {
  for (const name of ['pointerover', 'pointerdown', 'focusin'])
    addEventListener(name, ({ target }) => {
      if (isPreloaded || !buttonOf(target)) return;
      isPreloaded = true;
      document.head.insertAdjacentHTML(
        'beforeend',
        `<link rel="modulepreload" href="${islandUrl}">`,
      );
    });
}

/** Resolves once React sees to the form. Rejects where its script could not be had; it may be asked for again. */
export async function loadIsland(): Promise<void> {
  loading ??= import(/* @vite-ignore */ address).catch((error: unknown) => {
    loading = undefined;
    // A browser remembers under its address that a module failed; another address makes it ask again.
    address += '?';
    throw error;
  }) as Promise<Island>;
  takeOver(await loading);
}

function takeOver(island: Island) {
  if (isReactThere() || isBroken || shared.isLeaving) return;
  hideFailure();
  island.takeOver(find('#contact'), { opener: () => shared.opener, onFailure });
  if (!isBroken) formState().react = '';
  prepare();
}

function onFailure(wasSending: boolean) {
  isBroken = true;
  delete formState().react;
  prepare();
  setBusy(false);
  if (wasSending) form().requestSubmit();
}
