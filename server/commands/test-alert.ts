import { openMailer } from '../deliver/email-transport/open-mailer.ts';
import { get } from '../lib/network/http-call.ts';
import { type AlarmChannel, createAlarmChannel } from '../watch/alarm/alarm-channel.ts';
import type { Alarm } from '../watch/alarm/alarm-message.ts';
import { whatCameBack } from './shared/call-result.ts';
import type { Command } from './shared/command.ts';

type Say = (line: string) => void;

const isWhole = 'is the address whole, with the secret in it?';

export const testAlert: Command = {
  usage: '',
  help: 'sends an alarm and its end, marked as a test, as the server would, calls HEARTBEAT_URL, and says what came back',
  async run(_words, _options, { settings, say }) {
    const { mail, siteUrl, host, port, heartbeatUrl } = settings;
    // Opened only for a server, as to look makes no folder.
    const mailer =
      'smtp' in mail.transport
        ? openMailer(mail, { fetch, now: () => new Date() })
        : { host: undefined, send: async () => undefined };
    const site = siteUrl ?? `http://${host}:${port}`;
    const channel = createAlarmChannel({ settings, mailer, site, fetch });
    if (channel === undefined && heartbeatUrl === undefined) {
      say(
        'Nothing is set that would tell you, so nothing was sent: ALERT_URL, HEARTBEAT_URL, or SMTP_URL for alarms by e-mail; docs/operate.md#alarms says more',
      );
      return false;
    }
    if (channel === undefined)
      say('Neither ALERT_URL nor SMTP_URL is set: only the log tells of alarms');
    const isTold = channel === undefined || (await tell(channel, mail.to, say));
    const isCalled = heartbeatUrl === undefined || (await beat(heartbeatUrl, say));
    if (heartbeatUrl === undefined)
      say('HEARTBEAT_URL is not set: nobody tells you when the server is gone');
    return isTold && isCalled;
  },
};

async function tell(channel: AlarmChannel, recipients: string[], say: Say): Promise<boolean> {
  const { setting, to } = channel;
  const byEmail = setting === 'MAIL_TO';
  if (byEmail) say('ALERT_URL is not set, so alarms go by e-mail');
  say(`Sending an alarm and its end to ${to}`);
  for (const alarm of testAlarms()) {
    const result = await channel.tell(alarm);
    if (!byEmail) say(whatCameBack(setting, result, isWhole));
    else if (result.failure !== undefined)
      say(`It does not work: ${result.failure}; npm run contact -- test-mail says more`);
    if (result.failure !== undefined) return false;
  }
  const where = byEmail ? `, also among the spam: ${recipients.join(', ')}` : '';
  say(`Look whether both have arrived${where}`);
  return true;
}

/** Nothing is wrong in them, so that nobody who reads one in haste is alarmed. */
function testAlarms(): Alarm[] {
  const since = new Date();
  const facts = { storing: 'ok', owed: 0, undeliverable: 0, oldest: null };
  const trouble = {
    gravity: 0,
    problem: 'this is only a test',
    advice: 'nothing has to be done',
    inDutch: 'dit is alleen een test',
  };
  return [[trouble], []].map((troubles) => ({
    health: { ...facts, troubles },
    since,
    isTest: true,
  }));
}

async function beat(url: URL, say: Say): Promise<boolean> {
  say(`Calling ${url.origin}`);
  const result = await get(url, fetch);
  say(whatCameBack('HEARTBEAT_URL', result, isWhole));
  return result.failure === undefined;
}
