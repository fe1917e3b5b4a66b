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
    for (let index = first; ; index += 1) {
      try {
        return await forward(targets[index % targets.length] ?? '');
      } catch (error) {
        if (index - first > 2 * targets.length) throw error;
      }
    }
  });
  return {
    ...proxy,
    /** Replaces the `index`-th address. */
    replace(index: number, address: string) {
      targets[index] = address;
    },
  };
}
