import { startProxy } from './proxy.ts';

/**
 * A load balancer like the nginx of `docs/deploy.md`: each request goes to the next instance in turn, and to another if
 * that does not respond. This is safe, as the function detects repeats.
 */
export async function startBalancer(addresses: string[]) {
  const targets = [...addresses];
  let turn = 0;
  const proxy = await startProxy({ connections: 64, headersTimeout: 20_000 }, async (forward) => {
    turn += 1;
    const first = turn;
    for (let place = first; ; place += 1) {
      try {
        return await forward(targets[place % targets.length] ?? '');
      } catch (error) {
        if (place - first > 2 * targets.length) throw error;
      }
    }
  });
  return {
    ...proxy,
    /** Replaces the `place`-th address. */
    replace(place: number, address: string) {
      targets[place] = address;
    },
  };
}
