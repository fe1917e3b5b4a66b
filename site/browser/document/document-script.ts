/**
 * The document's one script before a visitor reaches for a button. It fetches the dialog's island, and until
 * that has come it sees to what must not wait: who opened the dialog, the request's key, and a Verstuur that
 * came too early. It shares no module with the island, so that it can stand in the document by itself.
 *
 * What it tells the island, as data attributes: `data-type` of the dialog; `data-key` of the form, which goes
 * with the values typed; `data-held` of the form while a Verstuur waits. The island answers with `data-react`.
 * `data-reading` of the dialog is for its style: it offers the brochure.
 */
import authUrl from 'virtual:island-url/auth.ts';
import islandUrl from 'virtual:island-url/contact-island.tsx';
import turnsUrl from 'virtual:island-url/spoken-turns.ts';
import { wantsAuth } from './auth-callback.ts';
import { yearInAmsterdam } from './year.ts';

const holdMs = 10_000;
const retryMs = 1_000;

const root = find<HTMLElement>('#contact');
// Looked up each time: React may have drawn them anew.
const dialog = () => find<HTMLDialogElement>('#contact-dialog');
const form = () => find<HTMLFormElement>('#contact-dialog form');
let loading: Promise<void> | undefined;
let attempts = 0;
let isPreloaded = false;
let isBare = false;

form().noValidate = true;
find<HTMLInputElement>('#email').type = 'email';
// In the dialog a link comes first. By script: in the markup it would ask for the focus as the page loads.
find<HTMLInputElement>('#contact-dialog input[id]').autofocus = true;
// A visitor who was faster than this script has opened the dialog for contact, which is what it is written for.
if (dialog().open) load();
else setWords('', '');
// The button that was pressed before this script ran. A browser that knows `commandfor` and found the dialog has opened it
// already. Otherwise the press was lost.
const early = buttonOf(self.pressed);
const isLost = !early?.commandForElement;
if (early && 'reading' in early.dataset) dialog().dataset['reading'] = '';
// Without script the demo has a dialog of its own; with script there is one for both.
find('[commandfor=demo-dialog]').setAttribute('commandfor', dialog().id);
find('[data-year]').textContent = String(yearInAmsterdam(Date.now()));
// The message of a bare post is on the page now; an address that is shared must not carry it.
if (location.search.startsWith('?bericht='))
  history.replaceState(null, '', location.pathname + location.hash);
if (import.meta.env.BACKEND_URL) showMessage();
if (import.meta.env.HAS_CAPTIONS)
  find('audio').addEventListener('play', () => import(/* @vite-ignore */ turnsUrl), { once: true });

// The words wait for nothing: the typeface is asked for once they have been painted. It is put on part by part, as all at
// once would block a phone for a quarter of a second.
new PerformanceObserver(async () => {
  await document.fonts.load('1em Figtree').catch(() => {});
  for (const part of document.querySelectorAll('#contact, header, main > *, footer')) {
    part.classList.add('typeface');
    await new Promise(requestAnimationFrame);
  }
}).observe({ type: 'paint', buffered: true });
if (wantsAuth(location.href, import.meta.env.BACKEND_URL || location.origin))
  void import(/* @vite-ignore */ authUrl);

for (const name of ['pointerover', 'pointerdown', 'focusin']) {
  addEventListener(name, ({ target }) => {
    if (buttonOf(target)) preload();
  });
}

addEventListener(
  'click',
  ({ target }) => {
    // A click on the backdrop is one on the dialog, of which its children leave nothing free.
    const isBackdrop = target === dialog() && !('closedBy' in target);
    if (isBackdrop && dialog().getAttribute('closedby') === 'any') dialog().close();
    const button = buttonOf(target);
    if (!button) return;
    const isOpener = button.getAttribute('command') === 'show-modal';
    if (isOpener) {
      // An opener has all three (`site/sections/opener.tsx`).
      const { type, title, description } = button.dataset as Record<
        'type' | 'title' | 'description',
        string
      >;
      if (dialog().dataset['type'] !== type) delete form().dataset['key'];
      dialog().dataset['type'] = type;
      setWords(title, description);
      dialog().toggleAttribute('data-reading', 'reading' in button.dataset);
      guardClosing();
      requestAnimationFrame(() => {
        // Opened again, it stands where it was scrolled to.
        dialog().scrollTop = 0;
        // After the dialog has been painted: React may take a while on an old computer.
        setTimeout(load);
      });
    }
    if (!('command' in button)) isOpener ? dialog().showModal() : dialog().close();
  },
  true,
);

if (isLost) early?.click();

addEventListener('input', () => {
  delete form().dataset['key'];
  guardClosing();
});

addEventListener(
  'submit',
  (event) => {
    if (event.target !== form() || isBare) return;
    form().dataset['key'] ||= newKey();
    if (form().dataset['react'] !== undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form().dataset['held'] !== undefined) return;
    form().dataset['held'] = '';
    setBusy(true);
    load();
    setTimeout(sendBare, holdMs);
  },
  true,
);

addEventListener('formdata', ({ target, formData }) => {
  if (target !== form()) return;
  formData.set('type', dialog().dataset['type'] ?? '');
  formData.set('idempotencyKey', form().dataset['key'] ?? '');
});

// Chromium closes the dialog at the third Escape all the same; where it knows `closedby`, that prevents it.
addEventListener(
  'cancel',
  (event) => {
    if (isBusy()) event.preventDefault();
  },
  true,
);
new MutationObserver(guardClosing).observe(root, {
  subtree: true,
  attributeFilter: ['aria-busy'],
});

// Practice computers are shared: nothing typed outlives the page, not even for the browser's Back.
addEventListener('pagehide', () => form().reset());
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !isBare) return;
  isBare = false;
  setBusy(false);
});

function preload() {
  if (loading || isPreloaded) return;
  isPreloaded = true;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = islandUrl;
  document.head.append(link);
}

function load() {
  // A browser remembers under its address that a module failed; another address makes it ask again.
  const address = attempts === 0 ? islandUrl : `${islandUrl}?${attempts}`;
  loading ??= import(/* @vite-ignore */ address).then(
    (island: typeof import('./contact-island.tsx')) => {
      if (!isBare) island.takeOver(root);
    },
    () => {
      attempts += 1;
      loading = undefined;
      if (form().dataset['held'] !== undefined) setTimeout(load, retryMs);
    },
  );
}

/**
 * The island did not come in time: the browser sends the form as it stands. Its own rule for an e-mail address would
 * refuse letters that the contract takes, so what is wrong is told by the server, on the page that comes back.
 */
function sendBare() {
  if (form().dataset['react'] !== undefined) return;
  delete form().dataset['held'];
  isBare = true;
  form().requestSubmit();
}

/**
 * The page may lie on a static host, where the address of a bare post says only which message it asks for
 * (`site/sections/page-messages.tsx`). It is shown to who comes from a form of ours, and to nobody else: not after a
 * reload, nor where the address was shared.
 */
function showMessage() {
  for (const message of document.querySelectorAll('noscript[id]')) {
    if (location.hash === `#${message.id}`) {
      const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
      if (visit?.type !== 'reload' && document.referrer === `${location.origin}/`)
        find('#page-message').innerHTML = message.textContent;
      history.replaceState(null, '', location.pathname + location.search);
    }
    message.remove();
  }
}

/** Title and description stand in the document only while they are true. */
function setWords(title: string, description: string) {
  find('#contact-dialog-title').textContent = title;
  find('#contact-dialog-description span').textContent = description;
}

function setBusy(busy: boolean) {
  form().setAttribute('aria-busy', String(busy));
  for (const button of form().querySelectorAll('button')) button.disabled = busy;
}

function isBusy() {
  return form().getAttribute('aria-busy') === 'true';
}

/** Escape closes unless something is being sent; the backdrop only when nothing was typed. */
function guardClosing() {
  const isTyped = [...form().elements].some(
    (field) => field.id && (field as HTMLInputElement).value,
  );
  dialog().setAttribute('closedby', isBusy() ? 'none' : isTyped ? 'closerequest' : 'any');
}

function buttonOf(target: EventTarget | null | undefined) {
  // The document can be what is pointed at, and is no element.
  return (target as Element | null | undefined)?.closest?.<HTMLButtonElement>('button[commandfor]');
}

/** 128 random bits. `crypto.randomUUID` is missing where the page is opened over plain http. */
function newKey() {
  return [...crypto.getRandomValues(new Uint32Array(4))].join('-');
}

/** Of what the page always holds. */
function find<T extends HTMLElement>(selector: string): T {
  return document.querySelector(selector) as T;
}
