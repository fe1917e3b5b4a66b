import { appsScriptHost, type CallResult } from '../../lib/network/http-call.ts';

/**
 * Describes the answer to a call of the URL in `setting` and, if it failed, what to do.
 * @param whenForbidden What to check after 401 and 403.
 */
export function describeCall(setting: string, result: CallResult, whenForbidden: string): string {
  const { status, failure, isLate } = result;
  if (failure === undefined) return `Het werkt: de ontvanger antwoordde ${status}`;
  const answer = status === undefined ? failure : `het antwoord was ${status}`;
  const problem = isLate ? 'er kwam geen antwoord' : answer;
  return `Het werkt niet: ${problem}; ${adviceFor(setting, result, whenForbidden)}`;
}

function adviceFor(setting: string, { status, redirectHost }: CallResult, whenForbidden: string) {
  if (redirectHost === appsScriptHost)
    return 'zo antwoordt Google Apps Script altijd als het gelukt is. Zet er een dienst tussen die 2xx antwoordt';
  if (status === undefined) return `kijk naar ${setting}, en of de ontvanger aan staat`;
  if (status === 401 || status === 403) return whenForbidden;
  if (status === 404 || status === 410) return `kijk naar het pad in ${setting}`;
  if (status >= 300 && status < 400) {
    const there = redirectHost ? ` naar ${redirectHost}` : '';
    return `een doorverwijzing${there} wordt niet gevolgd. Zet ${setting} op het adres waar die heen leidt`;
  }
  return 'kijk in het log van de ontvanger';
}
