// Which folder may import which. A file belongs to the longest name here that its path starts with, and may import from
// its own folder and from those on its line. Tests may import everything. In server/ only `assemble` chooses a store, and
// only `assemble` and the entry points open a mailer.
const data = ['owner.ts', 'owner', 'hosting.ts', 'contact'];
const alone = ['owner', 'colours.ts', 'hosting.ts', 'contact', 'site', 'server'];
const settings = 'server/settings.ts';
const mailer = 'server/deliver/email-transport/mailer.ts';
const emailContent = 'server/deliver/email-content';
// What each layer of `server/` may import, from the lowest layer up.
const lib = ['server/lib', ...data];
const storage = ['server/storage', 'server/storage/delivery-kinds.ts', ...lib];
const troubles = 'server/deliver/troubles.ts';
const deliver = ['server/deliver', emailContent, troubles, mailer, settings, ...storage];
const watch = ['server/watch', ...deliver];
const entryPoint = ['server/', ...data];

/** @type {Record<string, string[]>} A name that ends with a slash includes every subfolder. */
export const layers = {
  ...Object.fromEntries(alone.map((name) => [name, []])),
  // Code elsewhere takes the values from `owner.ts`, which has the colours in the brand's tints.
  owner: ['colours.ts'],
  'owner.ts': ['owner'],
  'site/astro.config.ts': ['site/', 'server/settings.ts', ...data],
  'site/styles': [],
  'site/pictures': ['colours.ts', 'owner.ts'],
  'site/content': data,
  'site/components': ['site/pictures', 'contact'],
  'site/sections': [
    'site/components',
    'site/content',
    'site/pictures',
    'site/brochure',
    'contact',
    'owner.ts',
  ],
  'site/browser': ['site/components', 'site/content', ...data],
  'site/layouts': ['site/sections', 'site/browser', 'site/styles'],
  'site/pages': [
    'site/layouts',
    'site/sections',
    'site/browser',
    'site/content',
    'site/pictures',
    'site/styles',
    'site/brochure',
    'site/social-image',
    'site/typst',
  ],
  'site/samples': [
    'site/components',
    'site/browser',
    'site/content',
    'site/styles',
    'contact',
    'owner.ts',
  ],
  'site/typst': ['site/pictures', 'owner.ts'],
  'site/brochure': ['site/typst', 'site/content', 'site/pictures', 'contact', 'owner.ts'],
  'site/social-image': ['site/typst', 'site/content'],
  'site/build': ['site/content', 'site/pictures', 'colours.ts', ...data],
  build: data,
  'server/build': ['owner', 'server/storage/postgres'],
  'server/lib': data,
  'server/log.ts': lib,
  [settings]: [
    'server/settings-file.ts',
    'server/settings-table.ts',
    'server/settings-values.ts',
    'server/storage/delivery-kinds.ts',
    ...lib,
  ],
  'server/settings-file.ts': lib,
  'server/settings-table.ts': ['server/settings-values.ts', ...lib],
  'server/settings-values.ts': lib,
  'server/storage': storage,
  'server/storage/delivery-kinds.ts': [],
  'server/storage/sqlite': storage,
  'server/storage/postgres': storage,
  'server/accept': [settings, ...storage],
  'server/deliver': [...deliver, 'server/deliver/webhook'],
  [emailContent]: [settings, ...storage],
  'server/deliver/letter': [emailContent, troubles, ...storage],
  [troubles]: storage,
  'server/deliver/email-transport': [mailer, settings, ...storage],
  [mailer]: lib,
  'server/deliver/email-transport/open-mailer.ts': [
    'server/deliver/email-transport/',
    settings,
    ...lib,
  ],
  'server/deliver/webhook': storage,
  'server/watch': watch,
  'server/http': ['server/accept', 'server/deliver/letter', ...watch],
  'server/commands': [
    'server/commands/shared',
    'server/deliver/email-transport',
    'server/deliver/webhook',
    'server/storage/sqlite',
    ...watch,
  ],
  'server/commands/shared': [mailer, settings, ...storage],
  'server/assemble': ['server/accept', 'server/deliver/', 'server/storage/', ...watch],
  'server/main.ts': entryPoint,
  'server/start.ts': entryPoint,
  'server/cli.ts': entryPoint,
  supabase: entryPoint,
  setup: [
    'server/settings-file.ts',
    'server/settings-table.ts',
    'server/settings-values.ts',
    'server/deliver/email-transport/',
    'site/content',
    ...watch,
  ],
};
const within = (name) => {
  if (name.endsWith('/')) return `^${name}`;
  const inner = Object.keys(layers).filter((other) => other.startsWith(`${name}/`));
  const pattern = (path) => `${path.replaceAll('.', '\\.')}(?:/|$)`;
  return `^${inner.map((path) => `(?!${pattern(path)})`).join('')}${pattern(name)}`;
};
// Matched by path, because `contact` is imported by its workspace name.
const ours = Object.keys(layers).map(within);
const tests = '\\.(?:test|spec)\\.tsx?$|(?:^|/)tests/|/contract-tests/|/playwright\\.';
const rule = (name, from, to) => ({ name, severity: 'error', from, to });
export default {
  forbidden: [
    ...Object.entries(layers).map(([name, allowed]) =>
      rule(
        `${name} may import ${allowed.join(', ') || 'nothing of ours'}`,
        { path: within(name), pathNot: tests },
        { path: ours, pathNot: [name, ...allowed].map(within) },
      ),
    ),
    rule('no circular imports', {}, { circular: true }),
    rule('nothing imports tests', { pathNot: tests }, { path: tests }),
  ],
  options: { tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
};
