import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { freePort } from '../../../tests/support/machine/listen.ts';
import { findOnPath } from '../../../tests/support/machine/programs.ts';
import { until } from '../../../tests/support/machine/until.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = readFileSync('compose.yaml', 'utf8');
const caddyfile = readFileSync('Caddyfile', 'utf8');
const caddy = findOnPath(['caddy']);

test('Dockerfile: the build stage requires a checked .env, which is mounted as a secret', () => {
  const [, check = '', build = ''] = dockerfile.split(/^(?=FROM setup AS (?:check|build)$)/m);
  assert.match(
    check,
    /^RUN --mount=type=secret,id=env,target=(\S+) node .*setup\/check\.ts .* && touch \/checked$/m,
  );
  // Only this line orders the two stages.
  assert.match(build, /^COPY --from=check \/checked \/$/m);
  // The cache ignores secrets, so a change of .env alone would not run the check again.
  assert.match(compose, /^ {6}secrets: \[env\]\n(?: {6}#.*\n)* {6}no_cache_filter: \[check\]$/m);
  assert.match(compose, /^secrets:\n {2}env: \{ file: \.env \}$/m);
});

test('compose.yaml: limits and least privileges for each container', () => {
  const [, all = ''] = compose.match(/^x-all: &all.*\n((?: {2}.*\n)+)/m) ?? [];
  for (const line of ['cap_drop: [ALL]', 'read_only: true', 'security_opt: [no-new-privileges]'])
    assert.ok(all.includes(`  ${line}\n`), line);
  assert.match(all, /^ {2}mem_limit: \d+m$/m);
  assert.match(all, /^ {2}pids_limit: \d+$/m);
  const [, services = ''] = compose.match(/^services:\n((?: {2}.*\n|\n)+)/m) ?? [];
  const named = [...services.matchAll(/^ {2}(\w+):\n {4}<<: \*all$/gm)].map(([, name]) => name);
  assert.deepEqual(
    named,
    [...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name),
  );
});

test('compose.yaml: setup runs without a .env, and only on request', () => {
  assert.doesNotMatch(compose, /\$\{\w+:?\?/);
  assert.match(compose, /^ {4}env_file: \[\{ path: \.env, required: false \}\]$/m);
  const [, setup = ''] = compose.match(/^ {2}setup:\n((?: {4}.*\n)+)/m) ?? [];
  assert.match(setup, /profiles: \[setup\]/);
  assert.match(setup, /target: setup/);
});

test("compose.yaml: Caddy calls the site's address, and the site trusts Caddy", () => {
  const set = (name: string) => compose.match(new RegExp(`^ {6}${name}: (.*)$`, 'm'))?.[1];
  assert.match(caddyfile, new RegExp(`reverse_proxy ${set('HOST')}:${set('PORT')} `));
  assert.equal(set('TRUSTED_PROXIES'), set('HOST'));
});

const needsCaddy = {
  skip: caddy === undefined && 'needs caddy: sudo apt-get install caddy',
};

test('Caddyfile: valid without REDIRECT_FROM', needsCaddy, () => {
  const none = compose.match(/^ {6}REDIRECT_FROM: \$\{REDIRECT_FROM:-(.*)\}$/m)?.[1];
  for (const more of [{}, { REDIRECT_FROM: none }]) {
    const { stderr, status } = spawnSync(caddy ?? '', ['validate', '--config', 'Caddyfile'], {
      env: { SITE_URL: 'https://www.praktijk.example', HOME: '/nonexistent', ...more },
      encoding: 'utf8',
      timeout: 30_000,
    });
    assert.equal(status, 0, stderr);
  }
});

test(
  'Caddyfile: redirects each address in REDIRECT_FROM to the same path of SITE_URL',
  needsCaddy,
  async () => {
    const anAddress = async () => `http://localhost:${await freePort()}`;
    const site = await anAddress();
    const from = [await anAddress(), await anAddress()];
    const running = spawn(caddy ?? '', ['run', '--config', 'Caddyfile'], {
      env: { SITE_URL: site, REDIRECT_FROM: from.join(', '), HOME: '/nonexistent' },
      stdio: 'ignore',
    });
    try {
      for (const address of from) {
        const answer = await until(`${address} answers`, () =>
          fetch(`${address}/pad?bron=x`, { redirect: 'manual', method: 'POST' }).catch(
            () => undefined,
          ),
        );
        assert.equal(answer.status, 308);
        assert.equal(answer.headers.get('location'), `${site}/pad?bron=x`);
      }
    } finally {
      running.kill();
    }
  },
);
