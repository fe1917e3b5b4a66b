import { isLocalUrl } from '../../../lib/network/ip-address.ts';
import { WordedError, type Wording } from '../../../lib/wording.ts';

const modes = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'];

/**
 * The URL with `sslmode` as libpq interprets it; `pg` differs. Without `sslmode` encryption is required, unless the host is this
 * machine or its name has no dot, as in a private network. @returns Also a second URL to try, if the mode allows both.
 * @throws Error for an unknown mode, or for `verify-ca` without a CA file.
 */
export function withEncryption(url: URL): { first: URL; second?: URL } {
  const isPrivateHost = isLocalUrl(url) || /^[\w-]*$/.test(url.hostname);
  const ca = url.searchParams.get('sslrootcert');
  // `system` means Node's public CAs, which prove nothing unless the host name is checked, too.
  if (ca === 'system') return { first: withMode(withoutCa(url), 'verify-full') };
  const mode = url.searchParams.get('sslmode') ?? (isPrivateHost ? undefined : 'require');
  if (mode === undefined) return { first: url };
  if (!modes.includes(mode))
    throw new WordedError({
      english: `sslmode=${mode} is none of ${modes.join(', ')}`,
      dutch: `sslmode=${mode} is geen van ${modes.join(', ')}`,
    });
  if (mode === 'verify-ca' && ca === null)
    throw new WordedError({
      english:
        'sslmode=verify-ca needs a CA file: &sslrootcert=/path/ca.pem; verify-full accepts public CAs without one',
      dutch:
        'sslmode=verify-ca heeft een CA-bestand nodig: &sslrootcert=/pad/ca.pem; verify-full neemt openbare CA’s aan zonder',
    });
  const plain = withMode(withoutCa(url), 'disable');
  const encrypted = withMode(withoutCa(url), 'require');
  if (mode === 'no-verify') return { first: encrypted };
  if (mode === 'prefer') return { first: encrypted, second: plain };
  if (mode === 'allow') return { first: plain, second: encrypted };
  return { first: withMode(url, mode) };
}

/** Whether the server refused this connection, encrypted or plain, and may accept the other. */
export function mayTryOther(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '28000' || /does not support SSL/.test(String(message));
}

/** Advice on failed encryption, to append to the reason. */
export function encryptionHint(reason: string): Wording {
  // Deno cannot skip the check of the certificate.
  if (/does not support SSL|UnknownIssuer/.test(reason))
    return {
      english: '; if the network in between is private, add ?sslmode=disable',
      dutch: '; is het netwerk ertussen van u alleen, voeg dan ?sslmode=disable toe',
    };
  if (/certificate|altnames/.test(reason))
    return {
      english:
        '; set its CA file with &sslrootcert=/path/ca.pem, or skip the check with ?sslmode=require',
      dutch:
        '; noem haar CA-bestand met &sslrootcert=/pad/ca.pem, of sla de controle over met ?sslmode=require',
    };
  return { english: '', dutch: '' };
}

function withMode(url: URL, mode: string): URL {
  const changed = new URL(url);
  changed.searchParams.set('sslmode', mode);
  changed.searchParams.set('uselibpqcompat', 'true');
  return changed;
}

function withoutCa(url: URL): URL {
  const changed = new URL(url);
  changed.searchParams.delete('sslrootcert');
  return changed;
}
