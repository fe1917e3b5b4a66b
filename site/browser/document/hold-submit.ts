import { setBusy } from './close-dialog.ts';
import { drop, form, isBusy, isReactThere, shared } from './elements.ts';
import { hideFailure, showFailure } from './failure.ts';
import { isBroken, loadIsland } from './load-island.ts';
import { giveKey } from './request-key.ts';

/** How long a Verstuur waits for React, and then for the servers to answer and the page to leave. */
const patienceMs = 10_000;
const retryMs = 1_000;

let isHeld = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Holds a Verstuur until React is there to send it; where it does not come in time, the browser sends the form by itself. */
export function holdSubmit() {
  addEventListener('submit', onSubmit, true);
  // Practice computers are shared: nothing typed outlives the page, not even for the browser's Back. A page that comes back is as
  // it was, so nothing that was on its way may go on.
  addEventListener('pagehide', () => {
    form().reset();
    if (!isReactThere()) release();
  });
}

function onSubmit(event: SubmitEvent) {
  if (event.target !== form() || shared.isLeaving) return;
  giveKey();
  if (isReactThere()) return;
  drop(event);
  if (isBusy()) return;
  hideFailure();
  setBusy(true);
  if (isBroken) return void sendBare();
  isHeld = true;
  timer = setTimeout(sendBare, patienceMs);
  awaitReact();
}

function awaitReact() {
  loadIsland().then(
    () => {
      if (!isHeld) return;
      release();
      form().requestSubmit();
    },
    () => isHeld && setTimeout(awaitReact, retryMs),
  );
}

/**
 * Has the browser send the form as it stands. Its own rule for an e-mail address would refuse letters that the contract takes, so
 * what is wrong is told by the server, on the page that comes back. Where nobody answers, that would be the browser's error page,
 * and what was typed would be gone: the form stays, and tells of the failure.
 */
async function sendBare() {
  isHeld = false;
  shared.isLeaving = true;
  timer = setTimeout(fail, patienceMs);
  const isReached = await reachServers();
  // The page was left meanwhile, or the time is up.
  if (!shared.isLeaving) return;
  if (isReached) form().requestSubmit();
  else fail();
}

function fail() {
  console.error('Niet verzonden: geen verbinding');
  release();
  showFailure();
}

function release() {
  clearTimeout(timer);
  isHeld = false;
  shared.isLeaving = false;
  setBusy(false);
}

/** Whether the function answers, and so does what the page comes from that tells of it. A page of somebody else is no answer. */
async function reachServers(): Promise<boolean> {
  try {
    // It refuses a GET.
    const { status } = await fetch(form().action);
    if (import.meta.env.BACKEND_URL) await fetch('/robots.txt', { cache: 'no-store' });
    return status === 405;
  } catch {
    return false;
  }
}
