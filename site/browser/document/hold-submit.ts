import { setBusy } from './close-dialog.ts';
import { drop, getForm, isBusy, isReactThere, shared, submit } from './elements.ts';
import { hideFailure, showFailure } from './failure.ts';
import { isBroken, loadIsland } from './load-island.ts';
import { ensureIdempotencyKey } from './request-key.ts';

/** How long a press of Verstuur waits for React, and then as long again for the servers to answer and the page to leave. */
const patienceMs = 10_000;
const retryMs = 1_000;

let isHeld = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Holds a press of Verstuur until React is there to send it. If React does not come in time, the browser sends the form by
 * itself.
 */
export function holdSubmit() {
  addEventListener('submit', onSubmit, true);
  // Practice computers are shared: nothing typed outlives the page, not even for Back. The browser may restore the page as it
  // was, so a held submit must not go on.
  addEventListener('pagehide', () => {
    getForm().reset();
    if (!isReactThere()) release();
  });
}

function onSubmit(event: Event) {
  if (event.target !== getForm()) return;
  ensureIdempotencyKey();
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
      submit();
    },
    () => isHeld && setTimeout(awaitReact, retryMs),
  );
}

/**
 * Has the browser send the form. The browser does not check the fields, because its rule for e-mail addresses refuses letters
 * that the contract accepts; the server's page says what is wrong. If no server answers, the form stays and shows the failure:
 * the browser's error page would lose what was typed.
 */
async function sendBare() {
  isHeld = false;
  shared.isSendingBare = true;
  timer = setTimeout(fail, patienceMs);
  const isReached = await reachServers();
  // `release` ended this attempt, because the visitor left the page or the time was up.
  if (!shared.isSendingBare) return;
  if (isReached) getForm().submit();
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
  shared.isSendingBare = false;
  setBusy(false);
}

/**
 * Whether the function answers, and the page's own server too, which shows the outcome. A captive portal's page does not
 * count as an answer.
 */
async function reachServers(): Promise<boolean> {
  try {
    // The function refuses a GET.
    const { status } = await fetch(getForm().action);
    if (import.meta.env.BACKEND_URL) await fetch('/robots.txt', { cache: 'no-store' });
    return status === 405;
  } catch {
    return false;
  }
}
