import type { HttpBindings } from '@hono/node-server';
import { functionPath } from 'contact/wire.ts';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { PageMessages } from '../accept/page-message.ts';
import type { RefusalLog } from '../accept/refusal-log.ts';
import { isPageView } from '../deliver/letter/page-views.ts';
import { clientAddress, contains, isLoopback, plainAddress } from '../lib/network/ip-address.ts';
import type { Settings } from '../settings.ts';
import { type Metrics, mayReadMetrics } from '../watch/metrics.ts';
import type { StaticFiles } from './static-files.ts';

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

type Environment = { Bindings: HttpBindings };

export interface RouteParts {
  settings: Settings;
  files: StaticFiles;
  messages: PageMessages;
  answer: (request: Request, address: string) => Promise<Response>;
  ready: () => Promise<Response>;
  status: () => Promise<Response>;
  metrics: Metrics;
  refusals: RefusalLog;
  onPageView: () => void;
  log: Logger;
}

export function createRoutes(parts: RouteParts): Hono<Environment> {
  const { settings, files, messages, answer, metrics, refusals, onPageView, log } = parts;
  const { trustedProxies, metricsToken } = settings;
  const routes = new Hono<Environment>();
  let isWarned = false;

  routes.all(functionPath, (context) => answer(context.req.raw, addressOf(context)));
  routes.get('/', ({ req }) => {
    const shown = messages.show(files.home, new URL(req.url));
    // This visit was counted before the form was sent.
    if (shown !== undefined) return files.respondWithPage(req.raw, shown);
    // Hono also routes HEAD here.
    if (req.method === 'GET' && isPageView(req.raw.headers)) onPageView();
    return files.respond(req.raw);
  });
  routes.get('/healthz', () => noStore(new Response('ok')));
  // HAProxy's health check sends OPTIONS by default.
  const methods = ['GET', 'OPTIONS'];
  routes.on(methods, '/readyz', async () => noStore(await parts.ready()));
  routes.on(methods, '/status', async () => noStore(await parts.status()));
  routes.get('/metrics', async (context) => {
    // Behind a local proxy every peer is local, so a forwarded request does not count as local.
    const isForwarded = forwardingHeaders.some((name) => context.req.header(name) !== undefined);
    const isLocal = !isForwarded && isLoopback(peerOf(context));
    const isAllowed = mayReadMetrics(context.req.raw.headers, isLocal, metricsToken);
    if (!isAllowed) refusals.add('metrics refused');
    return noStore(isAllowed ? await metrics.respond() : new Response(null, { status: 403 }));
  });
  routes.all('*', ({ req }) => files.respond(req.raw));
  routes.onError((error) => {
    log.error({ err: error }, 'request could not be answered');
    return new Response(null, { status: 500 });
  });
  return routes;

  function addressOf(context: Context<Environment>): string {
    const peer = peerOf(context);
    const forwardedFor = context.req.header('x-forwarded-for');
    if (forwardedFor !== undefined && !isWarned && !contains(trustedProxies, peer)) {
      isWarned = true;
      log.warn(
        'X-Forwarded-For came from a peer that is not in TRUSTED_PROXIES: if that is your proxy, all visitors share one rate limit until you list it there',
      );
    }
    return clientAddress(peer, forwardedFor ?? null, trustedProxies);
  }
}

function peerOf(context: Context<Environment>): string {
  return plainAddress(context.env.incoming.socket.remoteAddress ?? '');
}

function noStore(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
