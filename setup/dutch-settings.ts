import type { variables } from '../server/settings-table.ts';

const address =
  'een e-mailadres zoals site@uwbedrijf.nl, met gewone letters voor de @; een naam ervoor, zoals in Praktijk Noord <site@uwbedrijf.nl>, heeft geen , : ; ( ) < > @ of "';
const addresses = `${address}, of meer met komma’s ertussen`;
const onOff = 'on of off';

/** What is expected of each setting, in Dutch; it follows “Verwacht:”. `docs/settings.md` has it in English. */
export const expected: Record<keyof typeof variables, string> = {
  HOST: 'een adres van deze computer, zoals 0.0.0.0',
  PORT: 'een heel getal van 0 tot en met 65535',
  SITE_URL: 'een adres zoals https://www.uwbedrijf.nl, zonder iets erachter',
  REDIRECT_FROM: 'andere adressen zoals https://uwbedrijf.nl, met komma’s ertussen',
  HSTS: 'max-age= met een aantal seconden, zoals max-age=31536000',
  DATABASE_URL:
    'file: met een bestand, zoals file:data/contact.db (zonder ~ of $HOME), of postgres://naam:wachtwoord@server:5432/database',
  BACKUP_FOLDER:
    'een map op deze computer voor reservekopieën alleen, zoals data/backups, zonder ~ of $HOME',
  BACKUP_KEEP: 'een heel getal van 1 tot en met 3650',
  SMTP_URL:
    'smtps://naam:wachtwoord@server:465 of smtp://naam:wachtwoord@server:587, met %40 voor een @ in naam of wachtwoord en andere tekens ook zo',
  SMTP_OAUTH_TOKEN_URL: 'https://login.microsoftonline.com/TENANT-ID/oauth2/v2.0/token',
  SMTP_OAUTH_CLIENT_ID: 'de Application (client) ID van Microsoft, zonder spaties',
  SMTP_OAUTH_CLIENT_SECRET: 'de Value van het geheim van Microsoft, zonder spaties',
  SMTP_OAUTH_SCOPE: 'https://outlook.office365.com/.default',
  MAIL_FROM: address,
  MAIL_TO: addresses,
  MAIL_TO_DEMO: addresses,
  CONFIRMATION_MAIL: onOff,
  WEEKLY_LETTER: onOff,
  ALLOWED_ORIGINS: 'adressen zoals https://www.uwbedrijf.nl, met komma’s ertussen',
  TRUSTED_PROXIES: 'IP-adressen zoals 10.0.0.0/8, met komma’s ertussen',
  RATE_LIMIT: 'een heel getal',
  HEARTBEAT_URL: 'een adres dat met https:// begint, zoals https://hc-ping.com/…',
  WEBHOOK_URL: 'een adres dat met https:// begint, zonder naam en wachtwoord',
  WEBHOOK_SECRET: 'whsec_ en wat erachter staat, zoals npm run contact -- webhook-secret het maakt',
  METRICS_TOKEN: 'minstens 16 letters, cijfers en tekens zonder spatie',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace of silent',
  PUBLIC_BACKEND_URL: 'een adres zoals https://project.supabase.co',
  PUBLIC_BACKEND_KEY: 'letters, cijfers, _, - en .',
};
