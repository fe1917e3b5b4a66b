/** Lines on the screen, broken so that they stay within the frame. */
import { styleText } from 'node:util';
import { log } from '@clack/prompts';

export function say(words: string): void {
  log.message(wrapped(words));
}

export function sayHeading(words: string): void {
  log.step(styleText('bold', words));
}

export function sayBusy(words: string): void {
  log.step(inLines(words));
}

export function sayGood(words: string): void {
  log.success(inLines(words));
}

export function sayNews(words: string): void {
  log.info(inLines(words));
}

export function sayWrong(words: string): void {
  log.error(inLines(words));
}

/** @param parts Each is a paragraph. */
export function sayOpen(parts: string[]): void {
  log.warn(parts.map(inLines).join('\n\n'));
}

/** Breaks a text into lines of a width that reads well, with room for the frame before them. */
export function wrapped(words: string): string[] {
  const width = Math.min(process.stdout.columns || 80, 90) - 4;
  return words.match(new RegExp(`\\S.{0,${width - 2}}\\S(?=\\s|$)|\\S+`, 'g')) ?? [];
}

function inLines(words: string): string {
  return wrapped(words).join('\n');
}
