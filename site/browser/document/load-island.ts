import islandUrl from 'virtual:island-url/contact-island.tsx';
import { setBusy } from './close-dialog.ts';
import { buttonOf, find, formState, isReactThere, prepare, shared, submit } from './elements.ts';
import { hideFailure } from './failure.ts';

type Island = typeof import('../contact-island.tsx');

let loading: Promise<Island> | undefined;
let address: string = islandUrl;
let isPreloaded = false;
/** Whether React has failed, so that the plain form is back. */
export let isBroken = false;

/** Fetches the island when a visitor reaches for a button. */
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

/** Resolves once React handles the form. Rejects if its script cannot be fetched; another call tries again. */
export async function loadIsland(): Promise<void> {
  loading ??= import(/* @vite-ignore */ address).catch((error: unknown) => {
    loading = undefined;
    // A browser remembers a module's failure by its address, so that a retry needs another address.
    address += '?';
    throw error;
  }) as Promise<Island>;
  takeOver(await loading);
}

function takeOver(island: Island) {
  if (isReactThere() || isBroken || shared.isSendingBare) return;
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
  if (wasSending) submit();
}
