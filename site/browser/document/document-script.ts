/**
 * The page's only script until a visitor reaches for a button. It handles what cannot wait for React: which button opened the
 * dialog, the request's key, and a press of Verstuur before React is there. It is placed after the dialog and before the
 * buttons that open it (`site/build/document-script.ts`), so that it runs before any press. `../dialog-state.ts` has what it
 * and React pass to each other.
 */
import authUrl from 'virtual:island-url/auth.ts';
import turnsUrl from 'virtual:island-url/spoken-turns.ts';
import { updateCopyrightYear } from '../copyright-year.ts';
import { applyTypeface } from './after-paint.ts';
import { wantsAuth } from './auth-callback.ts';
import { closeDialog } from './close-dialog.ts';
import { find } from './elements.ts';
import { takeFailureOut } from './failure.ts';
import { holdSubmit } from './hold-submit.ts';
import { ignoreRepeats } from './ignore-repeats.ts';
import { preloadWhenReached } from './load-island.ts';
import { openDialog } from './open-dialog.ts';
import { removeWithoutScript } from './page-message.ts';
import { addKey } from './request-key.ts';

document.documentElement.className = 'script';
run(takeFailureOut, ignoreRepeats, holdSubmit, addKey, closeDialog, openDialog, preloadWhenReached);

const finish = () =>
  run(
    removeWithoutScript,
    updateCopyrightYear,
    fetchAuth,
    applyTypeface,
    ...(import.meta.env.HAS_CAPTIONS ? [fetchTurns] : []),
  );
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', finish);
else finish();

/** Runs each job even if another fails, because a browser may lack what one of them needs. */
function run(...jobs: (() => void)[]) {
  for (const job of jobs)
    try {
      job();
    } catch (error) {
      console.error(error);
    }
}

function fetchAuth() {
  if (wantsAuth(location.href, import.meta.env.BACKEND_URL || location.origin))
    void import(/* @vite-ignore */ authUrl);
}

function fetchTurns() {
  find('audio').addEventListener('play', () => import(/* @vite-ignore */ turnsUrl), {
    once: true,
  });
  // The closing section has the recording, too.
  const pauseOthers = ({ target }: Event) => {
    for (const audio of document.querySelectorAll('audio')) if (audio !== target) audio.pause();
  };
  addEventListener('play', pauseOthers, true);
}
