import type { Block, EmailBody, Fact } from './email-body.ts';

// RFC 5322, section 2.1.1, with room for the `> ` of an answer.
const width = 76;

/** A body as plain text. What a visitor typed is never broken. */
export function toText({ heading, blocks, sender }: EmailBody): string {
  const parts = [heading, ...blocks.map(blockToText).filter((part) => part !== '')];
  return `${parts.join('\n\n')}\n\n-- \n${sender.flatMap(wrap).join('\n')}\n`;
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

/** Only after it has kept its words together is a no-break space a space: plain text is searched. */
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
