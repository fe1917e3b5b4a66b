/**
 * Whether `address` carries an auth callback, or the browser holds a session of the backend.
 * @param storage Where sessions are kept, unless it is the browser's own.
 */
export function wantsAuth(
  address: string,
  backendUrl: string,
  storage?: Pick<Storage, 'getItem'>,
): boolean {
  try {
    return (
      /[#?&](?:access_token|refresh_token|code|error_description)=/.test(address) ||
      (storage ?? localStorage).getItem(
        `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`,
      ) !== null
    );
  } catch {
    // A browser may refuse its storage.
    return false;
  }
}
