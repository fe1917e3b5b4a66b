import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';

const prefix = 'whsec_';
// Standard Webhooks, "Signature scheme": 24 to 64 bytes.
const [fewest, most, usual] = [24, 64, 32];

/** A secret for `WEBHOOK_SECRET`, as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(usual).toString('base64');
}

export function isWebhookSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  const { length } = Buffer.from(text.slice(prefix.length), 'base64');
  return length >= fewest && length <= most;
}
