const words = 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf'.split(' ');

/** A number as in Dutch prose: a word up to twelve. */
export function inWords(number: number): string {
  return words[number] ?? String(number);
}
