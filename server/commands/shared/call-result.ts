import { type CallResult, fromAppsScript } from '../../lib/network/http-call.ts';

/**
 * Describes the answer to a call of the URL in `setting` and, if it failed, what to do.
 * @param whenForbidden What to check after 401 and 403.
 */
export function describeCall(setting: string, result: CallResult, whenForbidden: string): string {
  const { status, failure } = result;
  if (failure === undefined) return `It works: the receiver answered ${status}`;
  if (failure.endsWith(fromAppsScript)) return `It does not work: ${failure}`;
  return `It does not work: ${failure}${adviceFor(setting, status, whenForbidden)}`;
}

function adviceFor(setting: string, status: number | undefined, whenForbidden: string): string {
  if (status === undefined) return `; look at ${setting} and whether the receiver runs`;
  if (status === 401 || status === 403) return `; ${whenForbidden}`;
  if (status === 404 || status === 410) return `; look at the path of ${setting}`;
  if (status >= 300 && status < 400)
    return `, and redirects are not followed; set ${setting} to where it leads`;
  return '; look in the log of the receiver';
}
