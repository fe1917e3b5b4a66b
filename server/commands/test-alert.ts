import type { CallResult } from '../lib/network/http-call.ts';
import { type Alarm, createAlarmMailer } from '../watch/alarm/alarm-email.ts';
import { createMonitor, type Monitor } from '../watch/alarm/monitor.ts';
import { describeCall } from './shared/call-result.ts';
import type { Command, Context } from './shared/command.ts';

const checkAddress = 'staat het hele adres er, met het geheim erin?';
const lacksFailures =
  'deze bewaking kent /fail niet: zij meldt alleen dat er geen bericht meer komt. In docs/operate.md#alarms staan er die het wel kennen';
/** The meaning of a monitor's status, which `createMonitor` also derives from the text of a 200. */
const refusals: Record<number, string> = {
  404: 'de bewaking kent dit adres niet, of staat stil. Kopieer het adres nog een keer, helemaal, of zet de bewaking weer aan',
  429: 'de bewaking kreeg te veel berichten kort na elkaar. Wacht een paar minuten en probeer het opnieuw',
};

export const testAlert: Command = {
  usage: '',
  help: 'stuurt een alarm en het einde ervan per e-mail, als test, meldt de bewaking een storing en het einde, en zegt wat terugkwam',
  async run(_positionals, _options, context) {
    const { settings, fetch, print } = context;
    const { mail, heartbeatUrl } = settings;
    const hasMailServer = !('folder' in mail.transport);
    if (!hasMailServer && heartbeatUrl === undefined) {
      print(
        'Er is niets ingesteld dat u zou waarschuwen, dus er is niets verstuurd. Stel HEARTBEAT_URL in, of SMTP_URL voor een alarm per e-mail; meer staat in docs/operate.md#alarms',
      );
      return false;
    }
    if (!hasMailServer) print('SMTP_URL is niet ingesteld: er gaat geen alarm per e-mail');
    const isSent = !hasMailServer || (await sendBoth(context));
    if (heartbeatUrl === undefined)
      print('HEARTBEAT_URL is niet ingesteld: niemand waarschuwt u als de server weg is');
    const isReported =
      heartbeatUrl === undefined || (await callMonitor(createMonitor(heartbeatUrl, fetch), print));
    return isSent && isReported;
  },
};

async function sendBoth({ settings, openMailer, now, print }: Context): Promise<boolean> {
  const { mail, siteUrl, host, port } = settings;
  const mailer = openMailer();
  const site = siteUrl ?? `http://${host}:${port}`;
  const send = createAlarmMailer({ mail, mailer, site });
  print(`Een alarm en het einde ervan gaan per e-mail naar ${mailer.host}`);
  for (const alarm of testAlarms(now())) {
    const failure = await send(alarm);
    if (failure === undefined) continue;
    print(`Het werkt niet: ${failure}. Meer zegt npm run contact -- test-mail`);
    return false;
  }
  print(`Kijk of beide zijn aangekomen, ook bij ongewenste e-mail: ${mail.to.join(', ')}`);
  return true;
}

/** An alarm and its end, which mention no real problem, so that nobody is alarmed. */
function testAlarms(since: Date): Alarm[] {
  const trouble = {
    area: 'delivery',
    severity: 0,
    problem: 'this is only a test',
    fix: 'nothing has to be done',
    dutch: 'dit is alleen een test',
  } as const;
  const facts = { since, undeliverable: 0, isTest: true };
  return [
    { ...facts, troubles: [trouble] },
    { ...facts, troubles: [] },
  ];
}

async function callMonitor(monitor: Monitor, print: Context['print']): Promise<boolean> {
  print(
    `De bewaking op ${monitor.origin} krijgt een storing, die zij u meldt, en daarna het einde ervan`,
  );
  const failed = await monitor.fail('Test: this is only a test; nothing has to be done.');
  // Pings even if that call failed, because the monitor may have counted the failure.
  const pinged = await monitor.ping();
  const isPingedOnly = failed.failure !== undefined && pinged.failure === undefined;
  print(
    isPingedOnly && (failed.status === 404 || failed.status === 405)
      ? `Storing: Het werkt niet: ${lacksFailures}`
      : `Storing: ${describeAnswer(failed)}`,
  );
  print(`Einde: ${describeAnswer(pinged)}`);
  return failed.failure === undefined && pinged.failure === undefined;
}

function describeAnswer(result: CallResult): string {
  const refusal = refusals[result.status ?? 0];
  return refusal
    ? `Het werkt niet: ${refusal}`
    : describeCall('HEARTBEAT_URL', result, checkAddress);
}
