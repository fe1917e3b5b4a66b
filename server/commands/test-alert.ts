import type { Alarm } from '../watch/alarm/alarm-email.ts';
import { createAlarmMailer } from '../watch/alarm/alarm-mailer.ts';
import { createMonitor, type Monitor } from '../watch/alarm/monitor.ts';
import { describeCall } from './shared/call-result.ts';
import type { Command, Context } from './shared/command.ts';

const isWhole = 'is the address whole, with the secret in it?';
const noFailures =
  'this monitor does not take /fail: it can tell you only that the pings stop; docs/operate.md#alarms names monitors that take it';

export const testAlert: Command = {
  usage: '',
  help: 'sends an alarm and its end by e-mail, marked as a test, tells the monitor of a failure and pings it, and says what came back',
  async run(_words, _options, context) {
    const { settings, fetch, print } = context;
    const { mail, heartbeatUrl } = settings;
    const hasMailServer = !('folder' in mail.transport);
    if (!hasMailServer && heartbeatUrl === undefined) {
      print(
        'Nothing is set that would tell you, so nothing was sent: set HEARTBEAT_URL, or SMTP_URL for alarms by e-mail; docs/operate.md#alarms says more',
      );
      return false;
    }
    if (!hasMailServer) print('SMTP_URL is not set: no alarm goes by e-mail');
    const isSent = !hasMailServer || (await sendBoth(context));
    if (heartbeatUrl === undefined)
      print('HEARTBEAT_URL is not set: nobody tells you when the server is gone');
    const isTold =
      heartbeatUrl === undefined || (await callMonitor(createMonitor(heartbeatUrl, fetch), print));
    return isSent && isTold;
  },
};

async function sendBoth({ settings, openMailer, now, print }: Context): Promise<boolean> {
  const { mail, siteUrl, host, port } = settings;
  const mailer = openMailer();
  const site = siteUrl ?? `http://${host}:${port}`;
  const send = createAlarmMailer({ mail, mailer, site });
  print(`Sending an alarm and its end by e-mail to ${mailer.host}`);
  for (const alarm of testAlarms(now())) {
    const failure = await send(alarm);
    if (failure === undefined) continue;
    print(`It does not work: ${failure}; npm run contact -- test-mail says more`);
    return false;
  }
  print(`Look whether both have arrived, also among the spam: ${mail.to.join(', ')}`);
  return true;
}

/** They report no trouble, so that they alarm nobody at a glance. */
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
    `Telling the monitor at ${monitor.origin} of a failure, of which it alerts you, and pinging it, which ends that`,
  );
  const failed = await monitor.fail('Test: this is only a test; nothing has to be done.');
  // Pings even if that call failed, because the monitor may have counted it.
  const pinged = await monitor.ping();
  const isPingedOnly = failed.failure !== undefined && pinged.failure === undefined;
  print(
    isPingedOnly && (failed.status === 404 || failed.status === 405)
      ? `Failure: It does not work: ${failed.failure}; ${noFailures}`
      : `Failure: ${describeCall('HEARTBEAT_URL', failed, isWhole)}`,
  );
  print(`Ping: ${describeCall('HEARTBEAT_URL', pinged, isWhole)}`);
  return failed.failure === undefined && pinged.failure === undefined;
}
