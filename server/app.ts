import { Hono } from 'hono';
import type { Logger } from 'pino';
import { functionPath } from '../contact/answers.ts';
import { commonHeaders } from '../public.ts';
import type { PageMessages } from './page-message.ts';
import type { SiteFiles } from './site-files.ts';

interface Parts {
  files: SiteFiles;
  messages: PageMessages;
  /** The function. */
  answer: (request: Request) => Promise<Response>;
  log: Logger;
}

/** The site and its function as one fetch handler. */
export function createApp({ files, messages, answer, log }: Parts): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders)) context.res.headers.set(name, value);
  });
  app.all(functionPath, ({ req }) => answer(req.raw));
  app.get('/', ({ req }) => {
    // Hono answers HEAD here, too; asking for the headers is not reading the message.
    const page = req.method === 'GET' ? messages.show(files.home, new URL(req.url)) : undefined;
    return page === undefined ? files.respond(req.raw) : files.respondWithPage(page);
  });
  app.all('*', ({ req }) => files.respond(req.raw));
  app.onError((error) => {
    log.error({ err: error }, 'request could not be answered');
    return new Response(null, { status: 500 });
  });
  return app;
}
