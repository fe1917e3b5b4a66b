/**
 * Whether `address` carries an auth callback that this browser can use, or the browser holds a session of the backend.
 * A `code` (PKCE) counts only if its verifier is stored.
 * @param storage Holds sessions and verifiers; the browser's local storage by default.
 */
export function wantsAuth(address: string, backendUrl: string, storage?: object): boolean {
  const isStored = (rest: string) =>
    `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token${rest}` in
    (storage ?? localStorage);
  try {
    return (
      /[#?&](?:access_token|refresh_token|error_description)=/.test(address) ||
      isStored('') ||
      (/[?&]code=/.test(address) && isStored('-code-verifier'))
    );
  } catch {
    // A browser may refuse its storage.
    return false;
  }
}
