import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  /** Both are in PEM. */
  key: string;
  cert: string;
}

/**
 * A self-signed certificate for an IPv4 address, which a test passes to the program that must trust it.
 * @param validDays From now; -1 means that it expired yesterday.
 */
export function makeCertificate(address: string, { validDays = 1 } = {}): Certificate {
  const cwd = mkdtempSync(join(tmpdir(), 'certificate-'));
  const openssl = (parameters: string, ...more: string[]) =>
    execFileSync('openssl', [...parameters.split(' '), ...more], { cwd, stdio: 'pipe' });
  const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
  try {
    const name = ['-subj', '/CN=mail test', '-addext', `subjectAltName=IP:${address}`];
    openssl('ecparam -name prime256v1 -genkey -noout -out key');
    openssl('req -new -key key -out request', ...name);
    openssl(`x509 -req -in request -key key -out cert -copy_extensions copy -days ${validDays}`);
    return { key: read('key'), cert: read('cert') };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
