import { withoutControls } from '../../lib/clean-text.ts';
import { type Block, type EmailBody, type Fact, hasValue, joinFirstWords } from './email-body.ts';

// RFC 5322, 2.1.1, with room for the `> ` of a reply.
const width = 76;

/** Plain text. Visitor input is never wrapped, and cannot change the text's direction. */
export function toText({ heading, blocks, footer }: EmailBody): string {
  const parts = [heading, ...blocks.map(blockToText).filter((part) => part !== '')];
  return withoutControls(`${parts.join('\n\n')}\n\n-- \n${footer.flatMap(wrap).join('\n')}\n`);
}

function blockToText(block: Block): string {
  if ('title' in block) return block.title.toUpperCase();
  if ('facts' in block) return factsToText(block.facts);
  if ('warning' in block) return wrap(`Let op: ${block.warning}`).join('\n');
  if ('text' in block) return wrap(block.text).join('\n');
  const onWeb = block.buttons.filter(([, link]) => link?.startsWith('http'));
  return onWeb.map((button) => button.join(': ')).join('\n');
}

/** A label longer than half a line, such as a campaign, does not shift the others' text. */
function factsToText(facts: Fact[]): string {
  const shown = facts.filter(hasValue);
  const lengths = shown.map(([label]) => label.length);
  const widest = Math.max(...lengths.filter((length) => length < width / 2)) + 2;
  const lines = shown.map(([label, text, link]) => {
    const dial = link?.startsWith('tel:') ? ` (${link})` : '';
    return `${`${label}:`.padEnd(widest)} ${text}${dial}`;
  });
  return lines.join('\n');
}

/** Wraps, then turns no-break spaces into plain spaces, so that a search typed with plain spaces matches. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of joinFirstWords(text).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replaceAll('\u00A0', ' '));
}
