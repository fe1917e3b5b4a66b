import { tlsTroubleOf } from '../../server/deliver/email-transport/smtp/tls-trouble.ts';
import { onOneLine } from '../../server/lib/clean-text.ts';

interface MailError {
  code?: string;
  /** The code of the system call or of TLS. */
  originalCode?: string;
  timeoutType?: string;
  command?: string;
  response?: string;
  message?: string;
}

// https://learn.microsoft.com/entra/identity-platform/reference-error-codes
const microsoftCodes: [codes: string[], meaning: string][] = [
  [['7000222'], 'het geheim is verlopen. Maak een nieuw geheim'],
  [['7000215'], 'het geheim klopt niet. Neem de Value, niet de Secret ID'],
  [['700016'], 'de Application (client) ID klopt niet, of hoort bij een ander bedrijf'],
  [['90002', '900021', '900023'], 'de Directory (tenant) ID klopt niet'],
  [
    ['7000112', '7000229'],
    'de toestemming ontbreekt. Kijk bij stap 2 of Grant admin consent is gedaan',
  ],
];

/**
 * Explains in Dutch why an e-mail was not sent, followed by the server's answer.
 * @param error Contains no secret.
 */
export function mailFailure(error: unknown, { protocol, hostname, port }: URL): string {
  const { message = '', response = '' } = error as MailError;
  const isSecure = protocol === 'smtps:';
  const there = `${hostname}, poort ${port || (isSecure ? 465 : 587)}`;
  const said = tokenAnswer(error as MailError) ?? onOneLine(response || message).slice(0, 200);
  return `${reasonOf(error as MailError, there, hostname, isSecure)}. Antwoord: ${said}`;
}

function reasonOf(error: MailError, there: string, hostname: string, isSecure: boolean): string {
  const { code, originalCode = '', timeoutType, command, response = '', message = '' } = error;
  const other = isSecure ? 587 : 465;
  if (code === 'EOAUTH2') return `Microsoft geeft geen toegang: ${tokenReason(message)}`;
  if (originalCode === 'CERT_NOT_YET_VALID')
    return `Het certificaat van ${hostname} is nog niet geldig. Kijk of de klok van deze computer goed staat`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(originalCode))
    return `Het certificaat van ${hostname} klopt niet. Kijk of de naam van de mailserver klopt`;
  if (code === 'EDNS') return `De naam ${hostname} bestaat niet`;
  const tls = tlsTroubleOf(originalCode);
  if (tls === 'old')
    return `${there} kent alleen oude versleuteling (TLS 1.0 of 1.1), die niet meer veilig is. Vraag uw mailbedrijf om TLS 1.2`;
  if (tls === 'weak')
    return `De sleutel waarmee ${there} de verbinding begint, is te kort om veilig te zijn. Vraag uw mailbedrijf om een langere (Diffie-Hellman: 2048 bits)`;
  if (tls === 'refused')
    return `${there} versleutelt op een manier die deze computer niet toelaat. Vraag uw mailbedrijf om TLS 1.2 of 1.3`;
  if (tls === 'not spoken')
    return `${there} begint niet met een versleutelde verbinding. Probeer poort ${other}`;
  if (code === 'ETLS')
    return `${there} kan de verbinding niet versleutelen (STARTTLS). Probeer poort ${other}`;
  if (timeoutType === 'GREETING_TIMEOUT')
    return `${there} neemt op en zegt niets. Probeer poort ${other}`;
  if (originalCode === 'ECONNREFUSED') return `Bij ${there} luistert niemand. Kijk naar de poort`;
  if (timeoutType === 'CONNECT_TIMEOUT' || code === 'ESOCKET')
    return `${there} is niet te bereiken. Kijk naar naam en poort, en vraag uw hostingbedrijf of die poort naar buiten open is`;
  if (code === 'EAUTH' && /^50/.test(response))
    return `${there} vraagt geen wachtwoord. Probeer poort ${other}`;
  if (code === 'EAUTH' || /^530/.test(response))
    return 'De mailserver weigert de gebruikersnaam of het wachtwoord';
  if (command === 'MAIL FROM') return 'De mailserver weigert de afzender';
  if (command === 'RCPT TO') return 'De mailserver weigert de ontvanger';
  if (command === 'DATA') return 'De mailserver weigert het bericht. Kijk naar de afzender';
  return 'Het lukt niet';
}

function tokenReason(message: string): string {
  const code = message.match(/AADSTS(\d+)/)?.[1];
  const meaning = microsoftCodes.find(([codes]) => codes.includes(code ?? ''))?.[1];
  if (meaning) return meaning;
  const isThere = code !== undefined || /HTTP \d/.test(message);
  return isThere
    ? 'kijk naar de twee ID’s en het geheim'
    : 'deze computer bereikt login.microsoftonline.com niet';
}

/** Shortens the message of a refused token, which is our own English. Undefined for other errors. */
function tokenAnswer({ code, message = '' }: MailError): string | undefined {
  if (code !== 'EOAUTH2') return undefined;
  const [found] =
    message.match(/AADSTS\d+/) ?? message.match(/HTTP \d+|\bE[A-Z_]{3,}|no answer/) ?? [];
  return found ?? 'geen';
}
