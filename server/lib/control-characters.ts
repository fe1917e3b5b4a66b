// These end a line, move the cursor of a terminal or turn text around. Joiners stay, because names and emoji need them.
const controls = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Replaces all control characters but the line feed. */
export function replaceControls(text: string, by: (control: string) => string): string {
  return text.replace(controls, by);
}

export function withoutControls(text: string): string {
  return replaceControls(text, () => '');
}
