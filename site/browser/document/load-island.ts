import islandUrl from 'virtual:island-url/contact-island.tsx';
import { setBusy } from './close-dialog.ts';
import { buttonOf, form, formState, isReactThere, prepare, root, shared } from './elements.ts';
import { hideFailure } from './failure.ts';

type Island = typeof import('../contact-island.tsx');

let loading: Promise<Island> | undefined;
let attempts = 0;
let isPreloaded = false;
let isBroken = false;

/** Whether React has failed, so that the plain form stands again. */
export const hasReactFailed = () => isBroken;

/** Fetches the island as soon as a visitor reaches for a button. */
export function preloadWhenReached() {
  for (const name of ['pointerover', 'pointerdown', 'focusin'])
    addEventListener(name, ({ target }) => {
      if (isPreloaded || !buttonOf(target)) return;
      isPreloaded = true;
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = islandUrl;
      document.head.append(link);
    });
}

/** Resolves once React sees to the form. Rejects where its script could not be had; it may be asked for again. */
export async function loadIsland(): Promise<void> {
  // A browser remembers under its address that a module failed; another address makes it ask again.
  const address = attempts === 0 ? islandUrl : `${islandUrl}?${attempts}`;
  loading ??= import(/* @vite-ignore */ address).catch((error: unknown) => {
    attempts += 1;
    loading = undefined;
    throw error;
  }) as Promise<Island>;
  takeOver(await loading);
}

function takeOver(island: Island) {
  if (isReactThere() || isBroken || shared.isLeaving) return;
  hideFailure();
  island.takeOver(root(), { opener: () => shared.opener, onFailure });
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
