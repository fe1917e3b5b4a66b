import { withDemo } from '../../owner/demo.ts';
import { aboutAt } from '../../owner/describe.ts';
import { newWebhookSecret } from '../../server/lib/secrets.ts';
import { askText, askYes } from '../ask.ts';
import type { Chapter, Project } from '../chapter.ts';
import { settingProblem } from '../env-problems.ts';
import { say } from '../say.ts';
import { show } from '../steps.ts';
import { askValue } from './ask-value.ts';
import { walk } from './walk.ts';

const receiver = 'privacy.webhookReceiver';
/** Generated once, so that Shift+Tab does not replace a secret the owner may have copied. */
const newSecret = newWebhookSecret();
const needed = ['privacy.retentionDays', 'privacy.processors'];

/** What the privacy text says about the owner. */
export const privacy: Chapter = {
  title: 'Privacy',
  open({ owner, env }) {
    const paths = env.get('WEBHOOK_URL') ? [...needed, receiver] : needed;
    return paths.filter((path) => owner.get(path) === undefined).map((path) => aboutAt(path).title);
  },
  async ask(project) {
    const { owner, env, isInDocker } = project;
    const value = String(withDemo({}).privacy.retentionDays);
    await askValue(project, 'privacy.retentionDays', { value, canWait: false });
    const keep = env.get('BACKUP_KEEP') || (isInDocker ? '14' : '');
    await askValue(project, 'privacy.backupDays', { value: keep });
    await walk(project, 'privacy.processors');
    await askWebhook(project);
    await walk(project, 'privacy.officer');
    const labels = owner.get('sourceLabels') !== false;
    await owner.set({ sourceLabels: await askYes(aboutAt('sourceLabels').title, labels) });
  },
};

/** Asks for the webhook that also gets requests, and for its receiver, which the privacy text names. */
async function askWebhook(project: Project): Promise<void> {
  const { env, owner } = project;
  const before = env.get('WEBHOOK_URL');
  say(
    'Aanvragen komen per e-mail. Ze kunnen ook meteen in uw helpdesk of CRM komen. Een dienst zoals Zapier of Make geeft u daarvoor een adres: een webhook.',
  );
  const question = 'Gaan aanvragen ook naar zo’n webhook?';
  if (!(await askYes(question, before !== '', question, { leaves: (isYes) => !isYes }))) {
    // Not `before`: an earlier yes, now changed to no, may have written the URL since.
    if (env.get('WEBHOOK_URL') === '') return;
    await env.set({ WEBHOOK_URL: '', WEBHOOK_SECRET: '' });
    return owner.set({ [receiver]: undefined });
  }
  const address = await askText({
    title: 'Adres van de webhook',
    example: 'https://hooks.uwbedrijf.nl/aanvragen',
    value: before,
    canWait: 'later',
    check: (typed) => settingProblem('WEBHOOK_URL', typed),
  });
  if (address === '') return;
  const present = env.get('WEBHOOK_SECRET');
  await env.set({ WEBHOOK_URL: address, WEBHOOK_SECRET: present || newSecret });
  if (present === '') {
    say(
      'Met dit geheim ziet de ontvanger dat een aanvraag van uw site komt. Het staat ook in .env.',
    );
    show(() => process.stdout.write(`\n${newSecret}\n\n`));
  }
  say('De privacytekst noemt wie de aanvragen ontvangt.');
  await walk(project, receiver);
}
