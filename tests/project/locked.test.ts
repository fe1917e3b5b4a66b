import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { lockedPackages, lockFiles, workspaces } from '../support/lock-file.ts';

/** Packages that the registry lacks: `docs/decisions/2026-11-20-locked-versions.md`. */
const unpublished =
  /^(?:@myriaddreamin\/typst-ts-node-compiler-|@deno\/)(?:android|darwin|linux-arm|win32)[\w-]*$/;

const { allowScripts } = readManifest('.');
const { optionalDependencies } = readManifest('server');
const packages = lockedPackages('package-lock.json');

for (const { file } of lockFiles) {
  test(`${file}: each package is locked by its hash and comes from the registry`, () => {
    for (const { path, name, version, integrity, resolved, link, inBundle } of lockedPackages(
      file,
    )) {
      if (!inBundle && !unpublished.test(name)) {
        assert.match(integrity ?? 'no hash', /^sha512-[\w+/]{86}==$/, path);
      }
      // Both are set only for a package that does not come from the registry in npm's configuration.
      assert.deepEqual([resolved, link], [undefined, undefined], path);
      assert.match(version, /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/, path);
    }
  });

  test(`package.json next to ${file}: has exact versions, equal to the locked ones`, () => {
    const locked = new Map(lockedPackages(file).map(({ path, version }) => [path, version]));
    const folders = file === 'package-lock.json' ? ['.', ...workspaces] : [dirname(file)];
    const wanted = folders.flatMap((folder) => {
      const { dependencies, devDependencies, optionalDependencies } = readManifest(folder);
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    });
    for (const [name, version] of wanted.filter(([name]) => !workspaces.includes(name))) {
      assert.match(version, /^\d+\.\d+\.\d+$/, name);
      assert.equal(locked.get(`node_modules/${name}`), version, name);
    }
  });
}

test('allowScripts: decides on exactly the packages with an install script', () => {
  for (const { file } of lockFiles) {
    const scripted = lockedPackages(file).filter(({ hasInstallScript }) => hasInstallScript);
    const decisions = readManifest(dirname(file)).allowScripts ?? {};
    assert.deepEqual([...new Set(scripted.map(({ name }) => name))], Object.keys(decisions), file);
  }
});

const npmSettings = readFileSync('.npmrc', 'utf8').split('\n');

// https://github.com/rmyndharis/OpenWA/pull/449
test('.npmrc: include=dev, so that npm ci installs the build tools with NODE_ENV=production', () => {
  assert.match(npmSettings.join('\n'), /^include=dev$/m);
});

test('.npmrc: ignore-scripts=true, and allowScripts allows none', () => {
  assert.match(npmSettings.join('\n'), /^ignore-scripts=true$/m);
  // An allowed script would silently not run.
  assert.deepEqual(Object.values(allowScripts ?? {}).filter(Boolean), []);
});

test('pinned Node: one version on all five platforms, without install scripts', () => {
  const versions = Object.entries(optionalDependencies ?? {}).filter(([name]) =>
    /^node-(?:bin-)?(?:darwin|linux|win)-/.test(name),
  );
  assert.equal(versions.length, 5);
  assert.equal(new Set(versions.map(([, version]) => version)).size, 1);
  for (const [name] of versions) {
    const { hasInstallScript } = packages.find((one) => one.name === name) ?? {};
    assert.equal(hasInstallScript, undefined, name);
  }
});

test('renovate.json: updates the packages of Node together; each package in its rules is locked here', () => {
  const { packageRules } = JSON.parse(readFileSync('renovate.json', 'utf8')) as Renovate;
  const names = packageRules.map(({ matchPackageNames = [] }) => matchPackageNames);
  assert.deepEqual(names[0]?.toSorted(), Object.keys(optionalDependencies ?? {}).sort());
  assert.equal(packageRules[0]?.minimumGroupSize, names[0]?.length);
  const ours = lockFiles.flatMap(({ file }) => lockedPackages(file).map(({ name }) => name));
  for (const name of names.flat()) assert.ok(ours.includes(name), name);
});

interface Renovate {
  packageRules: { matchPackageNames?: string[]; minimumGroupSize?: number }[];
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
