import { startProxy } from './proxy.ts';

/**
 * Stands before several instances as `docs/deploy.md` sets up nginx: each request goes to the next in turn, and to
 * another when that one gives no answer. Asking again is safe, as the function knows a repeat.
 */
export async function startBalancer(addresses: string[]) {
  const targets = [...addresses];
  let turn = 0;
  const proxy = await startProxy({ connections: 64, headersTimeout: 20_000 }, async (ask) => {
    turn += 1;
    const first = turn;
    for (let place = first; ; place += 1) {
      try {
        return await ask(targets[place % targets.length] ?? '');
      } catch (error) {
        if (place - first > 2 * targets.length) throw error;
      }
    }
  });
  return {
    ...proxy,
    /** Sends to another address what went to the `place`-th. */
    replace(place: number, address: string) {
      targets[place] = address;
    },
  };
}
