import { type Logger, pino } from 'pino';

// Supabase takes no longer line.
const longestLine = 10_000;

/** The log of a runtime that keeps what is written to the console, and names process and machine by itself. */
export function consoleLog(level: string): Logger {
  const write = (line: string) => console.log(line.trimEnd().slice(0, longestLine));
  return pino({ level, base: null }, { write });
}
