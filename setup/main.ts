/** `npm run setup`: asks the owner in Dutch what the site needs, and writes the answers to `eigen/owner.json` and `.env`. */
import { cancel } from '@clack/prompts';
import { lineOf, Refusal } from './files/text-file.ts';
import { moveIn } from './move-in.ts';
import { wrapped } from './say.ts';
import { setUp } from './setup.ts';
import { Stopped } from './steps.ts';

const isInDocker = Boolean(process.env['SETUP_IN_DOCKER']);
const command = isInDocker ? 'docker compose run --rm setup' : 'npm run setup';

process.on('SIGINT', stop);

if (process.stdin.isTTY && process.stdout.isTTY) {
  // When the terminal's input ends, the open prompt never settles, and Node would exit silently.
  process.on('beforeExit', stop);
  try {
    await moveIn(process.cwd(), (line) => process.stdout.write(`${line}\n`));
    await setUp(process.cwd(), isInDocker);
  } catch (error) {
    if (error instanceof Stopped) stop();
    refuse(error);
  }
  process.off('beforeExit', stop);
} else
  refuse(
    new Error(
      'Hier is geen terminal om vragen in te stellen. Vul eigen/owner.json en .env in met een editor. Wat er mag staan, zeggen owner/owner.schema.json en docs/settings.md',
    ),
  );

function stop(): never {
  const stopped =
    'Gestopt. Uw antwoorden zijn bewaard; alleen waar u middenin zat, begint opnieuw.';
  cancel([...wrapped(stopped), ...wrapped(`Ga verder met: ${command}`)].join('\n   '));
  process.exit(130);
}

function refuse(error: unknown): void {
  process.exitCode = 1;
  process.stderr.write(`${lineOf(error)}\n`);
  if (error instanceof Refusal)
    process.stderr.write(`Verbeter dit, bijvoorbeeld met nano, en typ opnieuw: ${command}\n`);
}
