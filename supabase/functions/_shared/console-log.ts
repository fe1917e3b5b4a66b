import { type Logger, pino } from 'pino';
import { errorSerializer } from '../../../server/lib/clean-text.ts';

// Supabase cuts longer lines.
const longestLine = 10_000;

/** A log for Supabase, which collects the console and adds process and machine itself. */
export function consoleLog(level: string): Logger {
  const write = (line: string) => console.log(line.trimEnd().slice(0, longestLine));
  return pino({ level, base: null, serializers: { err: errorSerializer } }, { write });
}
