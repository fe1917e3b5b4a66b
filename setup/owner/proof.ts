import { uncheckedClaims } from '../../owner/checks.ts';
import { withDemo } from '../../owner/demo.ts';
import { aboutAt, namesAt } from '../../owner/describe.ts';
import { askChoice } from '../ask.ts';
import type { Chapter, Project } from '../chapter.ts';
import { say } from '../say.ts';
import { askGroup, type Group } from './ask-group.ts';
import { askAnswer, askValue } from './ask-value.ts';

const paths = [
  'claims.automation',
  'claims.timeSaved',
  'certificates.informationSecurity',
  'certificates.careInformationSecurity',
  'certificates.medicalDevice',
];

/** What the figures and certificates of the page rest on. What cannot be proved is left off the page. */
export const proof: Chapter = {
  title: 'Bewijs van getallen en certificaten',
  open: ({ owner }) =>
    uncheckedClaims(withDemo(owner.all())).map(({ path }) => aboutAt(path).title),
  async ask(project) {
    for (const path of paths) await askProof(project, path);
    await askResults(project);
  },
};

async function askProof(project: Project, path: string): Promise<void> {
  const { owner } = project;
  const isLeftOut = owner.get(`${path}.shown`) === false;
  const choice = await askChoice(
    `De pagina zegt: ${wordsOf(project, path)}. Klopt dat?`,
    [
      { value: 'yes', label: 'Ja, en ik vul het bewijs in' },
      { value: 'no', label: 'Nee, laat het van de pagina' },
      { value: 'later', label: 'Dat vul ik later in' },
    ],
    isLeftOut ? 'no' : 'yes',
  );
  if (choice === 'later') return;
  await owner.set({ [`${path}.shown`]: choice === 'yes' });
  if (choice === 'no') return;
  if (path === 'claims.automation') await askPercent(project);
  if (path === 'claims.timeSaved') await askHours(project);
  const names = namesAt(path).filter((name) => !/^(?:shown|percent|hours.+)$/.test(name));
  for (const name of names) {
    // The page links the source that it names.
    const isAlone = name === 'sourceLink' && owner.get(`${path}.shownSource`) === undefined;
    if (!isAlone) await askValue(project, `${path}.${name}`);
  }
}

async function askResults(project: Project): Promise<void> {
  say('Hebt u geteld wat de gesprekken opleverden? Dan kan de pagina het zeggen.');
  const atMost = (name: string) => (typed: string, before: Group) =>
    Number(typed) > Number(before[name]) ? `hoogstens ${before[name]}` : undefined;
  const results = await askGroup(project, 'results', [
    { name: 'called' },
    { name: 'reached', mayBe: atMost('called') },
    { name: 'completed', mayBe: atMost('reached') },
    { name: 'passedOn', mayBe: atMost('reached') },
    { name: 'period' },
    { name: 'source' },
    { name: 'sourceLink', canWait: true },
  ]);
  await project.owner.set({ results });
}

function wordsOf({ owner }: Project, path: string): string {
  const { automation, timeSaved } = withDemo(owner.all()).claims;
  if (path === 'claims.automation')
    return `hoogstens ${automation.percent}% van de telefonische consulten wordt geautomatiseerd`;
  if (path === 'claims.timeSaved')
    return `een praktijk bespaart ${timeSaved.hoursFrom}-${timeSaved.hoursTo} uur per week`;
  return `gecertificeerd voor ${aboutAt(path).title.toLowerCase()}`;
}

async function askPercent(project: Project): Promise<void> {
  const { percent } = withDemo(project.owner.all()).claims.automation;
  const value = String(percent);
  await askValue(project, 'claims.automation.percent', { value, canWait: false });
}

/** Writes both at once, as one of them may not fit the other that is there. */
async function askHours(project: Project): Promise<void> {
  const path = 'claims.timeSaved';
  const { hoursFrom, hoursTo } = withDemo(project.owner.all()).claims.timeSaved;
  const least = await askAnswer(project, `${path}.hoursFrom`, { value: String(hoursFrom) });
  const most = await askAnswer(project, `${path}.hoursTo`, {
    value: String(hoursTo),
    mayBe: (typed) => (Number(typed) < Number(least) ? `${least} of meer` : undefined),
  });
  await project.owner.set({ [`${path}.hoursFrom`]: least, [`${path}.hoursTo`]: most });
}
