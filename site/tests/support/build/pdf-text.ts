import { extractText } from 'unpdf';

/** The text that someone could copy from a PDF, without spaces, because a line may end within a word. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return withoutSpace(text);
}

export function withoutSpace(words: string): string {
  return words.replace(/\s/g, '');
}
