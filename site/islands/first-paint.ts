/** What waits until the first paint; `docs/decisions` has the measurements. */
import { putOnTypeface } from './typeface.ts';

/** What a typeface takes on a slow 4G, once asked for. */
const soonMs = 1_500;

/** Does after the first paint what can wait until then; `first` before all that. */
export async function settle(first: () => void) {
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });
  first();
  // To change the type of little takes less than to change that of all, so it goes first if it comes soon.
  await Promise.race([putOnTypeface(), new Promise((resolve) => setTimeout(resolve, soonMs))]);
  // What lies far below may come as well: a connection that drops later leaves no holes.
  for (const image of document.images) {
    image.loading = 'eager';
    await painted();
  }
}

/** Resolves after the next frame. */
function painted() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
