import { isThisMachine } from '../../../lib/network/ip-address.ts';

const modes = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'];

/**
 * The address with `sslmode` as libpq means it, and not as the library does. Without one it encrypts, unless the host is this
 * machine or of a private network: a name without a dot. @returns Also a second way, where the mode takes either.
 * @throws Error for an unknown mode.
 */
export function withEncryption(url: URL): { first: URL; second?: URL } {
  const isNear = isThisMachine(url) || /^[\w-]*$/.test(url.hostname);
  const authority = url.searchParams.get('sslrootcert');
  // It means the authorities that Node knows. They prove nothing unless the name is checked, too.
  if (authority === 'system') return { first: withMode(withoutAuthority(url), 'verify-full') };
  const mode = url.searchParams.get('sslmode') ?? (isNear ? undefined : 'require');
  if (mode === undefined) return { first: url };
  if (!modes.includes(mode)) throw new Error(`sslmode=${mode} is none of ${modes.join(', ')}`);
  if (mode === 'verify-ca' && authority === null)
    throw new Error(
      'sslmode=verify-ca needs the file of the authority: &sslrootcert=/path/ca.pem; verify-full takes public authorities without one',
    );
  const plain = withMode(withoutAuthority(url), 'disable');
  const encrypted = withMode(withoutAuthority(url), 'require');
  if (mode === 'no-verify') return { first: encrypted };
  if (mode === 'prefer') return { first: encrypted, second: plain };
  if (mode === 'allow') return { first: plain, second: encrypted };
  return { first: withMode(url, mode) };
}

/** Whether the server refused this way, encrypted or not, and may take the other one. */
export function isOtherWayAsked(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '28000' || /does not support SSL/.test(String(message));
}

/** What the owner can do about an encryption that fails, to be put behind the reason. */
export function encryptionHint(reason: string): string {
  // Deno has no encryption without a check.
  if (/does not support SSL|UnknownIssuer/.test(reason))
    return '; where the network between is yours alone, add ?sslmode=disable';
  if (/certificate|altnames/.test(reason))
    return '; name the file of its authority with &sslrootcert=/path/ca.pem, or leave the certificate unchecked with ?sslmode=require';
  return '';
}

function withMode(url: URL, mode: string): URL {
  const changed = new URL(url);
  changed.searchParams.set('sslmode', mode);
  changed.searchParams.set('uselibpqcompat', 'true');
  return changed;
}

function withoutAuthority(url: URL): URL {
  const changed = new URL(url);
  changed.searchParams.delete('sslrootcert');
  return changed;
}
