import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tests/support/machine/listen.ts';
import { until } from '../../../tests/support/machine/until.ts';
import type { ScannedEmail, Verdict } from './scanned-email.ts';

/** Free e-mail providers; rspamd would fetch its list from the web. */
const freemail = ['gmail.com', 'hotmail.com', 'live.nl', 'outlook.com', 'yahoo.com'];

/** Modules that query DNS about domains and hosts: their results do not depend on the content of an e-mail. */
const asksDns = ['hfilter', 'spf', 'dkim', 'dmarc', 'arc', 'rbl', 'mx_check', 'asn', 'fuzzy_check'];

/** Starts rspamd with its package's configuration, on a free port and with its own folder. */
export async function startRspamd(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'rspamd-'));
  const port = await freePort();
  const map = join(folder, 'freemail.map');
  const domains = join(folder, 'domains');
  const off = 'enabled = false;';
  const settings = {
    'worker-normal.inc': `bind_socket = "127.0.0.1:${port}"; count = 1;`,
    'worker-controller.inc': off,
    'worker-proxy.inc': off,
    'logging.inc': 'type = "console"; level = "error";',
    // Compiling rspamd's expressions and ten thousand domains takes a minute.
    'options.inc': `disable_hyperscan = true; url_tld = "${domains}";`,
    ...Object.fromEntries(asksDns.map((name) => [`${name}.conf`, off])),
    'multimap.conf': ['from', 'envfrom', 'to', 'cc', 'replyto']
      .map((part) => `freemail_${part} { map = "${map}"; }`)
      .join('\n'),
  };
  await mkdir(join(folder, 'local.d'));
  await writeFile(map, freemail.join('\n'));
  await writeFile(domains, 'be\ncom\nexample\nnl\n');
  for (const [name, text] of Object.entries(settings))
    await writeFile(join(folder, 'local.d', name), text);
  const paths = ['LOCAL_CONFDIR', 'DBDIR', 'RUNDIR', 'LOGDIR'];
  const child = spawn(program, ['-f', '-i', ...paths.map((name) => `--var=${name}=${folder}`)], {
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const end = async () => {
    child.kill();
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until('rspamd answers', () => {
      if (child.exitCode !== null) throw new Error(`rspamd ended with ${child.exitCode}`);
      return fetch(`${address}/ping`).then(Boolean, () => false);
    });
  } catch (error) {
    await end();
    throw error;
  }
  return {
    async scan({ source, from, to }: ScannedEmail): Promise<Verdict> {
      const headers = new Headers({ From: from });
      for (const recipient of to) headers.append('Rcpt', recipient);
      const response = await fetch(`${address}/checkv2`, {
        method: 'POST',
        headers,
        body: source,
      });
      const { score, symbols } = (await response.json()) as {
        score: number;
        symbols: Record<string, { name: string; score: number }>;
      };
      const counting = Object.values(symbols).filter((symbol) => symbol.score !== 0);
      return { score, rules: counting.map((symbol) => `${symbol.name} ${symbol.score}`) };
    },
    [Symbol.asyncDispose]: end,
  };
}
