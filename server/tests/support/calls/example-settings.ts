import { readFileSync } from 'node:fs';

// Node itself reads these.
const ofNode = ['NODE_OPTIONS', 'SSL_CERT_FILE'];

/** The variables of `.env.example`, each with the value that it has there. */
export function exampleSettings(): Record<string, string> {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm);
  const values = [...lines].map(([, name = '', value = '']) => [name, value] as const);
  // The first of two lines for one variable counts.
  return Object.fromEntries(values.reverse().filter(([name]) => !ofNode.includes(name)));
}
