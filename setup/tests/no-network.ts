/** Preloaded so that no test calls Microsoft or Google: each `fetch` is refused as an invalid secret, each connection fails. */
import { Socket } from 'node:net';

globalThis.fetch = async () =>
  Response.json(
    { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret' },
    { status: 401 },
  );

Socket.prototype.connect = function refuse() {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  process.nextTick(() => this.destroy(error));
  return this;
};
