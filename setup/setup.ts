import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { intro, outro } from '@clack/prompts';
import { askChoice } from './ask.ts';
import { type Chapter, notWorking, type Project } from './chapter.ts';
import { domain } from './domain.ts';
import { openEnv } from './files/env-file.ts';
import { openOwner } from './files/owner-file.ts';
import { mailbox } from './mailbox/mailbox.ts';
import { monitor } from './monitor.ts';
import { practices } from './owner/practices.ts';
import { privacy } from './owner/privacy.ts';
import { proof } from './owner/proof.ts';
import { texts } from './owner/texts.ts';
import { who } from './owner/who.ts';
import { say, sayHeading, sayOpen, wrapped } from './say.ts';
import { withBack } from './steps.ts';

const chapters: Chapter[] = [who, proof, privacy, domain, mailbox, monitor, practices, texts];

/** @throws Refusal if one of the two files has mistakes, Stopped at Ctrl+C. */
export async function setUp(folder: string, isInDocker: boolean): Promise<void> {
  const owner = openOwner(folder);
  const env = await openEnv(folder);
  const project = { folder, env, owner, isInDocker };
  intro('Uw site instellen');
  say(
    'Enter gaat verder met wat er staat. Shift+Tab gaat een vraag terug, en na uw antwoord weer verder waar u was. Ctrl+U maakt een regel leeg. Ctrl+C of Esc stopt; wat u hebt ingevuld, blijft bewaard.',
  );
  await withBack([owner, env], async () => {
    if (isNew(project)) for (const chapter of chapters) await askChapter(chapter, project);
    else await askChosen(project);
  });
  sayWhatIsMissing(project);
  await sayWhatIsWrong(folder);
  const start = isInDocker ? 'docker compose up -d --build' : 'npm start';
  // Docker Compose starts nothing without SITE_URL.
  const isEarly = isInDocker && env.get('SITE_URL') === '';
  const command = isEarly
    ? `Vul eerst het adres van de site in. Start de site daarna met: ${start}`
    : `Start de site met: ${start}`;
  const stays = isInDocker
    ? 'De site blijft aan als u de terminal sluit of de server herstart.'
    : 'Dat bouwt de site eerst opnieuw; npm run serve start de site zoals die het laatst is gebouwd. De site stopt als u de terminal sluit. Als dienst blijft de site aan: docs/deploy.md, “Without Docker”, met docs/contact.service.';
  outro([...wrapped(command), ...wrapped(stays)].join('\n   '));
}

function isNew({ owner, env }: Project): boolean {
  const names = Object.keys(owner.all()).filter((name) => name !== '$schema');
  const values = ['SITE_URL', 'MAIL_FROM', 'MAIL_TO', 'SMTP_URL', 'HEARTBEAT_URL'].map(env.get);
  return names.length === 0 && values.join('') === '';
}

/** Lets the owner choose chapters until done. */
async function askChosen(project: Project): Promise<void> {
  let next: number | undefined;
  for (;;) {
    const open = chapters.map((chapter) => chapter.open(project));
    const options = chapters.map(({ title, isOptional }, value) => ({
      value,
      label: isOptional ? title : `${title} (${stateOf(open[value])})`,
      leaves: true,
    }));
    const done = { value: chapters.length, label: 'Klaar', leaves: true };
    // Does not propose again a chapter that was left open.
    const first = open.findIndex(({ length }, index) => length > 0 && index >= (next ?? 0));
    const chosen = await askChoice(
      next === undefined ? 'Waar wilt u verdergaan?' : 'En nu?',
      [...options, done],
      first < 0 ? done.value : first,
      'menu',
      { settles: true },
    );
    const chapter = chapters[chosen];
    if (!chapter) return;
    await askChapter(chapter, project);
    next = chosen + 1;
  }
}

function stateOf([first, ...others]: string[] = []): string {
  if (first === undefined) return 'ingevuld';
  return first === notWorking ? notWorking : `nog ${others.length + 1} open`;
}

async function askChapter(chapter: Chapter, project: Project): Promise<void> {
  sayHeading(`${chapters.indexOf(chapter) + 1} van ${chapters.length}: ${chapter.title}`);
  await chapter.ask(project);
}

/** Shows what the build would report about files and texts, including those written in an editor. */
async function sayWhatIsWrong(folder: string): Promise<void> {
  // In a separate process, because modules read owner.json only once, on import.
  const check = join(import.meta.dirname, '../site/build/owner/checks.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [check], { cwd: folder }).catch(
    () => ({ stdout: 'Bestanden en teksten zijn niet nagekeken; dat doet de bouw.' }),
  );
  const lines = stdout.split('\n').filter((line) => line !== '');
  if (lines.length > 0) sayOpen(lines);
}

function sayWhatIsMissing(project: Project): void {
  const lines = chapters.flatMap((chapter) => {
    const open = chapter.open(project);
    if (open.length === 0) return [];
    return open[0] === chapter.title ? [chapter.title] : [`${chapter.title}: ${open.join(' · ')}`];
  });
  if (lines.length === 0) say('Alles is ingevuld.', 'success');
  else sayOpen(['Dit ontbreekt nog. Het kan later, op dezelfde manier.', ...lines]);
}
