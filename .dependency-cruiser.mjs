// Which folder may import which. A file belongs to the longest name here that its path begins with, and may import from
// its own folder and from those on its line. Tests may import everything. Only entry points pick a store; they and the
// owner's commands pick a mailer, by email-transport/open-mailer.ts.
const data = [
  'owner.ts',
  'owner-checks.ts',
  'owner-answers.ts',
  'colours.ts',
  'hosting.ts',
  'contact',
];
const alone = ['owner.ts', 'colours.ts', 'hosting.ts', 'contact', 'site', 'server'];
const lib = ['server/lib', ...data];
const store = ['server/store', 'server/store/delivery-kinds.ts', ...lib];
const state = ['server/shared-state', 'server/function', ...store];
const mailer = 'server/email-transport/mailer.ts';
const settings = 'server/settings.ts';
const outbox = ['server/outbox', mailer, settings, ...store];
const operations = ['server/operations', ...outbox];
const entryPoint = ['server/', ...data];
const wiring = ['main', 'cli', 'workers', 'open-shared-state'];

/** @type {Record<string, string[]>} A name that ends with a slash stands for everything inside. */
export const layers = {
  ...Object.fromEntries(alone.map((name) => [name, []])),
  'owner-checks.ts': ['owner-answers.ts', 'owner-values.ts', 'owner.ts'],
  'owner-answers.ts': ['owner-values.ts', 'owner.ts'],
  'owner-values.ts': [],
  'site/styles': [],
  'site/pictures': ['colours.ts'],
  'site/content': data,
  'site/components': ['site/pictures', 'contact'],
  'site/sections': ['site/components', 'site/content', 'site/pictures', 'contact', 'owner.ts'],
  'site/islands': ['site/components', 'site/content', ...data],
  'site/pages': ['site/sections', 'site/islands', 'site/content', 'site/pictures', 'site/styles'],
  'site/samples': [
    'site/components',
    'site/sections',
    'site/islands',
    'site/content',
    'site/styles',
    'build',
    'colours.ts',
  ],
  brochure: ['site/content', 'site/pictures', 'contact', 'owner.ts', 'colours.ts'],
  'social-image': ['site/content', 'brochure'],
  build: ['site/content', 'server/store/postgres', ...data],
  'server/lib': data,
  'server/log.ts': lib,
  [settings]: [
    'server/settings-table.ts',
    'server/settings-values.ts',
    'server/store/delivery-kinds.ts',
    ...lib,
  ],
  'server/settings-table.ts': ['server/settings-values.ts'],
  'server/settings-values.ts': lib,
  'server/store': store,
  'server/store/delivery-kinds.ts': [],
  'server/store/sqlite': store,
  'server/store/postgres': store,
  'server/function': [settings, ...store],
  'server/shared-state': state,
  'server/shared-state/postgres': [...state, 'server/store/postgres'],
  'server/email-content': [settings, ...store],
  'server/letter': ['server/email-content', ...store],
  'server/email-transport': [mailer, settings, ...store],
  [mailer]: lib,
  'server/webhook': store,
  'server/outbox': store,
  'server/operations': ['server/email-content', ...outbox],
  'server/http': ['server/function', 'server/letter', ...operations],
  'server/commands': [
    'server/commands/shared',
    'server/email-content',
    'server/email-transport',
    'server/operations',
    'server/store/sqlite',
    'server/webhook',
    settings,
    ...store,
  ],
  'server/commands/shared': [settings, ...store],
  'server/transports.ts': ['server/email-content', mailer, settings, 'server/webhook', ...store],
  ...Object.fromEntries(wiring.map((name) => [`server/${name}.ts`, entryPoint])),
  supabase: entryPoint,
};
const within = (name) => {
  if (name.endsWith('/')) return `^${name}`;
  const inner = Object.keys(layers).filter((other) => other.startsWith(`${name}/`));
  const pattern = (path) => `${path.replaceAll('.', '\\.')}(?:/|$)`;
  return `^${inner.map((path) => `(?!${pattern(path)})`).join('')}${pattern(name)}`;
};
const tests = '\\.(?:test|spec)\\.tsx?$|^tests/|/contract-tests/';
const rule = (name, from, to) => ({ name, severity: 'error', from, to });
export default {
  forbidden: [
    ...Object.entries(layers).map(([name, allowed]) =>
      rule(
        `${name} may import ${allowed.join(', ') || 'nothing of ours'}`,
        { path: within(name), pathNot: tests },
        { dependencyTypes: ['local'], pathNot: [name, ...allowed].map(within) },
      ),
    ),
    rule('no circles', {}, { circular: true }),
    rule('nothing imports tests', { pathNot: tests }, { path: tests }),
  ],
  options: { tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
};
