import { hoursOf, uncheckedClaims } from '../../owner/checks.ts';
import { withDemo } from '../../owner/demo.ts';
import { aboutAt, namesAt } from '../../owner/describe.ts';
import { askChoice } from '../ask.ts';
import type { Chapter, Project } from '../chapter.ts';
import { say } from '../say.ts';
import { walk } from './walk.ts';

/** The proof of the page's figures and certificates. What cannot be proved is left off the page. */
export const proof: Chapter = {
  title: 'Bewijs van getallen en certificaten',
  open: ({ owner }) =>
    uncheckedClaims(withDemo(owner.all())).map(({ path }) => aboutAt(path).title),
  async ask(project) {
    for (const group of ['claims', 'certificates'])
      for (const name of namesAt(group)) await askProof(project, `${group}.${name}`);
    say('Hebt u geteld wat de gesprekken opleverden? Dan kan de pagina het zeggen.');
    await walk(project, 'results');
  },
};

async function askProof(project: Project, path: string): Promise<void> {
  const { owner } = project;
  const isShown = owner.get(`${path}.shown`);
  const choice = await askChoice(
    `De pagina zegt: ${wordsOf(project, path)}. Klopt dat?`,
    [
      { value: 'yes', label: 'Ja, en ik vul het bewijs in' },
      { value: 'no', label: 'Nee, zet het niet op de pagina', leaves: true },
      {
        value: 'later',
        label: `Later; tot dan staat het ${isShown === false ? 'niet ' : ''}op de pagina`,
        leaves: true,
      },
    ],
    isShown === undefined ? 'later' : isShown ? 'yes' : 'no',
  );
  if (choice === 'later') return;
  await owner.set({ [`${path}.shown`]: choice === 'yes' });
  if (choice === 'yes') await walk(project, path);
}

function wordsOf({ owner }: Project, path: string): string {
  const { automation, timeSaved } = withDemo(owner.all()).claims;
  if (path === 'claims.automation')
    return `tot ${automation.percent}% van de telefonische consulten wordt geautomatiseerd`;
  if (path === 'claims.timeSaved') return `een praktijk bespaart ${hoursOf(timeSaved)} per week`;
  return `gecertificeerd voor ${aboutAt(path).title.toLowerCase()}`;
}
