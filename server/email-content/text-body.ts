import { withoutControls } from '../lib/control-characters.ts';
import type { Block, EmailBody, Fact } from './email-body.ts';

// RFC 5322, 2.1.1, with room for the `> ` of a reply.
const width = 76;

/** Plain text; what a visitor typed is never broken, and turns no text around. */
export function toText({ heading, blocks, footer }: EmailBody): string {
  const parts = [heading, ...blocks.map(blockToText).filter((part) => part !== '')];
  return withoutControls(`${parts.join('\n\n')}\n\n-- \n${footer.flatMap(wrap).join('\n')}\n`);
}

function blockToText(block: Block): string {
  if ('facts' in block) return factsToText(block.facts);
  if ('buttons' in block) return '';
  if ('warning' in block) return wrap(`Let op: ${block.warning}`).join('\n');
  const lines = wrap(block.text);
  return ('title' in block ? [block.title.toUpperCase(), ...lines] : lines).join('\n');
}

function factsToText(facts: Fact[]): string {
  const widest = Math.max(...facts.map(([label]) => label.length)) + 2;
  const lines = facts.map(([label, text, link]) => {
    const dial = link?.startsWith('tel:') ? ` (${link})` : '';
    return `${`${label}:`.padEnd(widest)} ${text}${dial}`;
  });
  return lines.join('\n');
}

/** No-break spaces become spaces once they have kept their words together, so that a search finds them. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replaceAll('\u00A0', ' '));
}
