import type { NodemailerError } from 'nodemailer';
import { onOneLine } from '../../../lib/clean-text.ts';
import { dutchReason } from '../../../lib/wording.ts';
import { microsoftAdvice } from './microsoft-advice.ts';
import { isTemporaryLimit } from './temporary-limits.ts';

const longestReason = 120;
// Replies that demand a login: RFC 4954, and common wordings.
const wantsLogin = /^530|relay|\b5\.7\.0\b|authenticat/i;

/**
 * Explains in one Dutch line what is wrong, which setting to check, and what the server answered, for `test-mail` and setup.
 * @param error Contains no secret.
 * @param usesToken Whether the login is an access token rather than a password.
 */
export function smtpAdvice(error: unknown, url: URL, usesToken: boolean): string {
  const { code, response } = error as NodemailerError;
  // Our own message, which has the fix and the answer.
  if (code === 'EOAUTH2') return dutchReason(error);
  const answer = onOneLine(response || dutchReason(error)).slice(0, longestReason);
  return `${adviceFor(error as NodemailerError, url, usesToken)}. Antwoord: ${answer}`;
}

function adviceFor(
  { code, command, response = '', originalCode = '', timeoutType }: NodemailerError,
  { protocol, hostname, port }: URL,
  usesToken: boolean,
): string {
  const isSecure = protocol === 'smtps:';
  const there = `${hostname}, poort ${port || (isSecure ? 465 : 587)}`;
  const other = isSecure ? 'poort 587 (smtp://)' : 'poort 465 (smtps://)';
  const isLimit = isTemporaryLimit(response);
  const again =
    isLimit || /^(?:4\d\d|552)/.test(response)
      ? '. Dit kan overgaan: een echte e-mail wordt vanzelf opnieuw geprobeerd, drie dagen lang'
      : '';

  if (originalCode === 'CERT_HAS_EXPIRED')
    return `Het certificaat van ${hostname} is verlopen. Wie de mailserver beheert, moet het vernieuwen`;
  if (originalCode === 'CERT_NOT_YET_VALID')
    return `Het certificaat van ${hostname} is nog niet geldig. Kijk of de klok van deze computer goed staat; zo ja, dan moet wie de mailserver beheert het vervangen`;
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `Het certificaat van ${hostname} is voor een andere naam. Vul als mailserver de naam in die in het certificaat staat (in .env: SMTP_URL)`;
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(originalCode))
    return `Het certificaat van ${hostname} is van een onbekende uitgever. Kijk of de naam van de mailserver klopt. Is de uitgever van u, zet dan NODE_OPTIONS=--use-system-ca en SSL_CERT_FILE=/pad/ca.pem in .env (docs/operate.md)`;
  if (code === 'EDNS')
    return `De naam ${hostname} bestaat niet. Kijk naar de naam van de mailserver (in .env: SMTP_URL)`;
  if (/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$|^EPROTO$/.test(originalCode))
    return `${there} begint niet met een versleutelde verbinding. Probeer ${other}`;
  if (/^ERR_SSL_.*(?:PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW)$/.test(originalCode))
    return `${there} kent alleen oude versleuteling (TLS 1.0 of 1.1), die niet meer veilig is. Vraag uw mailbedrijf om TLS 1.2`;
  if (/KEY_TOO_SMALL$|_TOO_WEAK$/.test(originalCode))
    return `De sleutel waarmee ${there} de verbinding begint, is te kort om veilig te zijn. Vraag uw mailbedrijf om een langere (Diffie-Hellman: 2048 bits)`;
  if (originalCode.startsWith('ERR_SSL_'))
    return `${there} versleutelt op een manier die deze computer niet toelaat. Vraag uw mailbedrijf om TLS 1.2 of 1.3`;
  if (code === 'ETLS' && command === 'STARTTLS')
    return `${there} kan de verbinding niet versleutelen (STARTTLS), en dan wordt niets verstuurd. Probeer ${other}`;
  if (timeoutType === 'GREETING_TIMEOUT')
    return `${there} neemt op en zegt niets. Probeer ${other}`;
  if (originalCode === 'ECONNREFUSED')
    return `Bij ${there} luistert niemand. Kijk naar naam en poort (SMTP_URL)`;
  if (timeoutType === 'CONNECT_TIMEOUT' || code === 'ESOCKET')
    return `${there} is niet te bereiken. Kijk naar naam en poort (SMTP_URL), en vraag uw hostingbedrijf of die poort naar buiten open is`;
  const atMicrosoft = microsoftAdvice(response, usesToken);
  if (atMicrosoft) return atMicrosoft;
  if (isLimit)
    return `De mailserver neemt nu niets meer aan, door een limiet of een blokkade. Vraag het uw mailbedrijf, of kijk daar naar uw account${again}`;
  if (code === 'EAUTH' && response === '')
    return 'Er is een gebruikersnaam zonder wachtwoord, of geen van beide werkt daar. Kijk naar SMTP_URL, of stel SMTP_OAUTH_TOKEN_URL in';
  if (code === 'EAUTH' && /^50/.test(response))
    return `${there} vraagt geen ${usesToken ? 'toegangscode' : 'wachtwoord'}. Probeer ${other}`;
  if (code === 'EAUTH' && usesToken)
    return `De mailserver weigert de toegangscode. Kijk naar de gebruiker in SMTP_URL, naar SMTP_OAUTH_SCOPE, en naar wat de toepassing daar mag${again}`;
  if (code === 'EAUTH')
    return `De mailserver weigert de gebruikersnaam of het wachtwoord. Kijk naar gebruikersnaam en wachtwoord (in .env: SMTP_URL, met %40 voor een @)${again}`;
  if (code === 'EENVELOPE' && wantsLogin.test(response))
    return `De mailserver wil eerst een aanmelding. Kijk naar gebruikersnaam en wachtwoord (SMTP_URL), en of die gebruiker namens de afzender mag sturen (MAIL_FROM)${again}`;
  if (/^552/.test(response))
    return `Het bericht is te groot, of een postbus is vol. Kijk naar de postbus van de ontvanger (MAIL_TO), en hoe groot een bericht mag zijn${again}`;
  if (command === 'EHLO' || command === 'HELO')
    return `De mailserver weigert hoe deze server zich voorstelt: met het domein van de afzender (MAIL_FROM), anders van SITE_URL. Kijk daarnaar, en vraag het uw mailbedrijf${again}`;
  if (command === 'MAIL FROM')
    return `De mailserver weigert de afzender. Kijk naar MAIL_FROM${again}`;
  if (command === 'RCPT TO') return `De mailserver weigert de ontvanger. Kijk naar MAIL_TO${again}`;
  if (command === 'DATA')
    return `De mailserver weigert het bericht. Kijk naar de afzender (MAIL_FROM), die deze server moet laten versturen${again}`;
  return `Het lukt niet. Kijk naar SMTP_URL${again}`;
}
