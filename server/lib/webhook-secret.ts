import { randomBytes } from 'node:crypto';

// Standard Webhooks, "Signature scheme": 24 to 64 bytes.
const [fewest, most, usual] = [24, 64, 32];

/** A secret for `WEBHOOK_SECRET`, as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(usual).toString('base64')}`;
}

export function isWebhookSecret(text: string): boolean {
  const digits = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(text)?.[1] ?? '';
  const bytes = Math.floor((digits.length * 6) / 8);
  return bytes >= fewest && bytes <= most;
}
