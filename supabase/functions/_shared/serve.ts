import { retryAfterSeconds } from 'contact/wire.ts';
import { type Logger, pino } from 'pino';
import { errorSerializer } from '../../../server/lib/clean-text.ts';
import { readSupabaseSettings, type SupabaseSettings } from './settings.ts';

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

// Supabase truncates longer lines.
const longestLine = 10_000;

type Handler = (request: Request) => Promise<Response>;

/** Serves one function. With an invalid setting it answers 503, and logs the setting once. */
export function serve(createHandler: (settings: SupabaseSettings, log: Logger) => Handler): void {
  const handler = prepare(createHandler);
  Deno.serve(handler);
}

/** Keeps the function alive until `work` is done, even after the response. */
export function inBackground<Result>(work: Promise<Result>): Promise<Result> {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work.catch(() => {}));
  return work;
}

function prepare(createHandler: (settings: SupabaseSettings, log: Logger) => Handler): Handler {
  try {
    const settings = readSupabaseSettings(Deno.env.toObject());
    const log = consoleLog(settings.logLevel);
    for (const problem of settings.removed) log.error(problem);
    return guard(createHandler(settings, log), log);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    consoleLog('error').error(reason.replaceAll('\n', '; '));
    return async () => unavailable();
  }
}

function guard(handler: Handler, log: Logger): Handler {
  return async (request) => {
    try {
      return await handler(request);
    } catch (error) {
      log.error({ err: error }, 'request could not be answered');
      return new Response(null, { status: 500 });
    }
  };
}

export function unavailable(): Response {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return new Response(null, { status: 503, headers });
}

/** A logger without process id and host name: Supabase collects console output and adds its own. */
function consoleLog(level: string): Logger {
  const write = (line: string) => console.log(line.trimEnd().slice(0, longestLine));
  return pino({ level, base: null, serializers: { err: errorSerializer } }, { write });
}
