import { readFileSync } from 'node:fs';

// Read by Node itself.
const nodeVariables = ['NODE_OPTIONS', 'SSL_CERT_FILE'];

/** The variables of `.env.example` with their values. */
export function exampleSettings(): Record<string, string> {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm);
  const values = [...lines].map(([, name = '', value = '']) => [name, value] as const);
  // Of two lines for a variable the first counts.
  return Object.fromEntries(values.reverse().filter(([name]) => !nodeVariables.includes(name)));
}
