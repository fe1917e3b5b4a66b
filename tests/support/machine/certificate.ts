import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface Certificate {
  /** Both as PEM. */
  key: string;
  cert: string;
}

const dayMs = 24 * 60 * 60_000;
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
const commonName = Buffer.from('0603550403', 'hex');
const subjectAltName = Buffer.from('0603551d11', 'hex');

/** A certificate that signs itself, for an IPv4 address; whoever must trust it, is given it. */
export function makeCertificate(address: string, { validDays = 1 } = {}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('mail test')))));
  const until = Date.now() + validDays * dayMs;
  const validity = sequence(utcTime(until - 30 * dayMs), utcTime(until));
  const ipAddress = der(0x87, Buffer.from(address.split('.').map(Number)));
  const alternative = sequence(subjectAltName, der(0x04, sequence(ipAddress)));
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey,
    der(0xa3, sequence(alternative)),
  );
  const whole = sequence(body, ecdsaWithSha256, signature(body, createPrivateKey(privateKey)));
  const lines = whole.toString('base64').replace(/(.{64})(?=.)/g, '$1\n');
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function signature(body: Buffer, key: KeyObject): Buffer {
  return der(0x03, Buffer.from([0]), sign('sha256', body, key));
}

function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

/** One value in ASN.1's distinguished encoding: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
