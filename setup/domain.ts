import { lookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { askText, askYes } from './ask.ts';
import type { Chapter } from './chapter.ts';
import { isSiteAddress } from './check.ts';
import { expected } from './dutch-settings.ts';
import { settingProblem } from './env-problems.ts';
import type { EnvFile } from './files/env-file.ts';
import { attempt } from './keys.ts';
import { say } from './say.ts';

const title = 'Adres van de site';

export const domain: Chapter = {
  title,
  open: ({ env }) => (env.get('SITE_URL') ? [] : [title]),
  async ask({ env, isInDocker }) {
    const before = env.get('SITE_URL');
    const address = await askAddress(before);
    await env.set({ SITE_URL: address });
    // Only Docker brings the proxy that redirects.
    if (isInDocker) await askRedirect(env, before, address);
    if (address !== '') await sayWhereItIs(new URL(address).hostname);
  },
};

/** Offers a redirect from the previous address, which may be in search engines and bookmarks. */
async function askRedirect(env: EnvFile, before: string, address: string): Promise<void> {
  if (!before.startsWith('https:') || address === '' || before === address) return;
  const listed = env.get('REDIRECT_FROM').split(/[\s,]+/);
  const others = listed.filter((other) => !['', address, before].includes(other));
  if (await askYes(`Moet ${before} daarheen leiden?`)) others.push(before);
  await env.set({ REDIRECT_FROM: others.join(',') });
}

async function askAddress(value: string, name = title): Promise<string> {
  const typed = await askText({
    title,
    name,
    hint: 'Het domein dat u hebt, met https:// ervoor.',
    example: 'https://www.uwbedrijf.nl',
    value,
    canWait: true,
    check: (answer) => problemOf(completed(answer)),
  });
  const address = completed(typed);
  if (address === typed || (await askYes(`Bedoelt u ${address}?`))) return address;
  return askAddress(typed, `${name} after ${typed}`);
}

/** Adds a missing https://, and removes a slash at the end. */
function completed(typed: string): string {
  if (typed === '') return '';
  return `https://${typed.replace(/^https?:\/\//i, '')}`.replace(/\/+$/, '').toLowerCase();
}

function problemOf(address: string): string | undefined {
  const isPublic = isSiteAddress(address) && address.includes('.');
  return isPublic ? settingProblem('SITE_URL', address) : expected.SITE_URL;
}

/** Shows the IP address of a name. Waits only briefly for a slow DNS: the site can be set up before its name exists. */
async function sayWhereItIs(name: string): Promise<void> {
  const lookUp = () =>
    Promise.race([lookup(name).catch(() => undefined), delay(5_000, undefined, { ref: false })]);
  const found = await attempt(`lookup ${name}`, lookUp);
  say(
    found
      ? `${name} wijst naar ${found.address}. Dat hoort het IP-adres van uw server te zijn.`
      : `${name} is nog niet te vinden. Dat kan een dag duren; u kunt verdergaan.`,
    'info',
  );
}
