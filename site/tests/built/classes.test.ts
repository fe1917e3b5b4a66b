import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { builtFolder } from '../../../server/tests/support/server/server.ts';
import { readClasses, splitClasses } from '../support/build/read-classes.ts';

const sheet = 'site/styles/base.css';
const tailwind = await loadDesignSystem(read(sheet), { base: dirname(sheet), loadStylesheet });
const ours = readAll('site/{styles,samples}/*.css').join('\n');

/** Classes without a rule: Tailwind's `group` and `peer`, to which other classes refer, and those of lucide's icons. */
const marks = /^(?:group|peer)(?:\/|$)|^lucide(?:-|$)/;

test('classes: each one in the code has a rule', () => {
  for (const file of globSync(
    'site/{pages,layouts,sections,components,browser,samples}/**/*.{tsx,astro}',
  )) {
    const names = file.endsWith('.tsx') ? readClasses(read(file)) : attributes(read(file));
    const message = `${file}: neither Tailwind nor site/styles/ has a rule for these classes; see the beginning of site/README.md`;
    assert.deepEqual(withoutRule(names), [], message);
  }
});

test('classes: each one in a built page has a rule in its style sheets', () => {
  const late = readAll(join(builtFolder, '_astro/*.css'));
  for (const file of globSync(join(builtFolder, '*.html'))) {
    const [html = '', ...sheets] = read(file).split('<style>');
    const styles = [...sheets.map((text) => text.split('</style>')[0]), ...late].join('\n');
    const names = attributes([html, ...sheets].join('\n'));
    const message = `${basename(file)}: Tailwind reads the classes of .tsx and .astro files only, as whole words`;
    assert.deepEqual(
      [...new Set(names)].filter((name) => !marks.test(name) && !hasRule(styles, name)),
      [],
      message,
    );
  }
});

test('classes: those of the first view are in the inline style', () => {
  const [before = ''] = read(join(builtFolder, 'index.html')).split('<link rel="stylesheet"');
  const [head = '', style = '', body = ''] = before.split(/<\/?style>/);
  const names = [...new Set(attributes(head + body))];
  const utilities = names.filter(
    (name) => tailwind.candidatesToCss([name])[0] && !hasRule(ours, name),
  );
  assert.ok(utilities.length > 100);
  const message = 'add the file that uses the class to the `@source` lines of site/styles/base.css';
  assert.deepEqual(
    utilities.filter((name) => !hasRule(style, name)),
    [],
    message,
  );
});

test('Tailwind: default scales that theme.css does not replace are unchanged', () => {
  const rules = {
    'text-4xl': 'font-size: 2.25rem',
    'shadow-md': '0 4px 6px -1px',
    'rounded-xl': 'border-radius: 0.75rem',
    'max-w-2xl': 'max-width: 42rem',
    'font-bold': 'font-weight: 700',
    'border-2': 'border-width: 2px',
    'leading-tight': 'line-height: 1.25',
  };
  for (const [name, rule] of Object.entries(rules)) {
    const made = tailwind.candidatesToCss([name])[0];
    assert.ok(made?.includes(rule), `${name} makes ${made}`);
  }
});

function withoutRule(names: string[]): string[] {
  return [...new Set(names)].filter(
    (name) => !marks.test(name) && !tailwind.candidatesToCss([name])[0] && !hasRule(ours, name),
  );
}

function hasRule(styles: string, name: string): boolean {
  // A leading digit of a class is written as its code point: `.\32xl`.
  const selectors = styles.replace(/\\3(\d) ?/g, '$1').replaceAll('\\', '');
  return new RegExp(`\\.${RegExp.escape(name)}(?![\\w-])`).test(selectors);
}

function attributes(html: string): string[] {
  return [...html.matchAll(/\sclass(?:Name)?="([^"]*)"/g)]
    .flatMap(([, names = '']) => splitClasses(names))
    .map((name) => name.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&lt;', '<'));
}

async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.') ? join(base, id) : createRequire(import.meta.url).resolve(id);
  return { path, base: dirname(path), content: read(path) };
}

function readAll(files: string): string[] {
  return globSync(files).map(read);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

test('media queries: neither ranges nor `not (`, which Safari before 16.4 lacks', () => {
  const files = ['*.html', '_astro/*.css'].flatMap((files) => readAll(join(builtFolder, files)));
  assert.doesNotMatch(files.join('\n'), /@media[^{]*(?:(?:width|height)[<>]|not \()/);
});
