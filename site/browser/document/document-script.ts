/**
 * The document's one script before a visitor reaches for a button. It sees to what must not wait for React: who opened the dialog,
 * the request's key, and a Verstuur that came too early. It stands right behind the dialog and before what opens it
 * (`site/build/document-script.ts`), so that no press comes before it. What it and React tell each other: `../dialog-state.ts`.
 */
import authUrl from 'virtual:island-url/auth.ts';
import turnsUrl from 'virtual:island-url/spoken-turns.ts';
import { applyLateStyles } from './after-paint.ts';
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
import { yearInAmsterdam } from './year.ts';

document.documentElement.className = 'script';
run(ignoreRepeats, holdSubmit, addKey, closeDialog, openDialog, preloadWhenReached);

const finish = () =>
  run(takeFailureOut, removeWithoutScript, tellYear, fetchAuth, applyLateStyles, fetchTurns);
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', finish);
else finish();

/** Browsers lack this or that: what fails takes nothing else along. */
function run(...jobs: (() => void)[]) {
  for (const job of jobs)
    try {
      job();
    } catch (error) {
      console.error(error);
    }
}

function tellYear() {
  find('[data-year]').textContent = `${yearInAmsterdam(Date.now())}`;
}

function fetchAuth() {
  if (wantsAuth(location.href, import.meta.env.BACKEND_URL || location.origin))
    void import(/* @vite-ignore */ authUrl);
}

function fetchTurns() {
  if (!import.meta.env.HAS_CAPTIONS) return;
  find('audio').addEventListener('play', () => import(/* @vite-ignore */ turnsUrl), {
    once: true,
  });
}
