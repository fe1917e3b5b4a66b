/** Messages on the screen, wrapped to fit clack's frame. */
import { styleText } from 'node:util';
import { log } from '@clack/prompts';
import { show } from './steps.ts';

/** @param kind Decides the symbol before it. */
export function say(
  words: string,
  kind: 'message' | 'step' | 'success' | 'info' | 'error' = 'message',
): void {
  show(() => log[kind](inLines(words)));
}

export function sayHeading(words: string): void {
  show(() => log.step(styleText('bold', words)));
}

/** @param parts Each is a paragraph. */
export function sayOpen(parts: string[]): void {
  log.warn(parts.map(inLines).join('\n\n'));
}

/** Breaks a text into lines of a readable width that leaves room for the frame. */
export function wrapped(words: string): string[] {
  const width = Math.min(process.stdout.columns || 80, 90) - 4;
  return words.match(new RegExp(`\\S.{0,${width - 2}}\\S(?=\\s|$)|\\S+`, 'g')) ?? [];
}

function inLines(words: string): string {
  return wrapped(words).join('\n');
}
