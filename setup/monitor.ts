import type { CallResult } from '../server/lib/network/http-call.ts';
import { nodeFetch } from '../server/lib/network/node-fetch.ts';
import { createMonitor } from '../server/watch/alarm/monitor.ts';
import { askChoice } from './ask.ts';
import { askSetting } from './ask-setting.ts';
import { type Chapter, notWorking, openSetting } from './chapter.ts';
import { attempt } from './keys.ts';
import { say } from './say.ts';

const title = 'Bewaking';

/** The service that alerts the owner when the server is down. */
export const monitor: Chapter = {
  title,
  open: (project) => openSetting(project, 'HEARTBEAT_URL', title),
  async ask(project) {
    const { env } = project;
    const address = await askSetting(env, 'HEARTBEAT_URL', {
      title: 'Adres van de bewaking',
      hint: 'Dan krijgt u bericht als de site stilstaat. Maak op healthchecks.io een check met Period 5 minuten en Grace Time 5 minuten, en plak het adres ervan hier.',
      example: 'https://hc-ping.com/0f9c2d1e-0000-0000-0000-000000000000',
      canWait: true,
    });
    if (address === '') return;
    say('Het adres wordt geprobeerd.', 'step');
    await env.set({}, { HEARTBEAT_URL: notWorking });
    const ping = () => createMonitor(new URL(address), nodeFetch).ping();
    const result = await attempt('monitor', ping);
    if (result.failure === undefined) {
      await env.set({}, { HEARTBEAT_URL: '' });
      return say('De bewaking werkt.', 'success');
    }
    say(failureOf(result), 'error');
    const options = [
      { value: 'change', label: 'Het adres wijzigen of opnieuw proberen' },
      { value: 'on', label: 'Verdergaan, en er later naar kijken' },
    ];
    const next = await askChoice('Wat wilt u doen?', options, 'change', 'monitor fails');
    if (next === 'change') await monitor.ask(project);
  },
};

function failureOf({ status, isLate, failure }: CallResult): string {
  if (status === 404)
    return 'De bewaking kent dit adres niet, of staat stil. Kopieer het nog een keer, helemaal.';
  if (status === 429) return 'De bewaking kreeg te veel berichten achter elkaar. Wacht een minuut.';
  if (isLate) return 'De bewaking gaf geen antwoord.';
  if (status !== undefined) return `De bewaking antwoordde met fout ${status}.`;
  if (failure === 'ENOTFOUND' || failure === 'EAI_AGAIN')
    return 'De naam in dit adres bestaat niet, of deze computer is niet verbonden met internet.';
  return `De bewaking is niet te bereiken (${failure}).`;
}
