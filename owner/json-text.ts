/** Decodes the text of a file, and reports JSON syntax errors in Dutch. */
import { type ParseError, printParseErrorCode } from 'jsonc-parser';

/** By the parser's error code. */
const syntaxMessages: Record<string, string> = {
  InvalidSymbol: 'staat zonder aanhalingstekens. Zet tekst tussen rechte aanhalingstekens: "tekst"',
  PropertyNameExpected:
    'staat waar een naam tussen aanhalingstekens hoort. Na de laatste waarde staat geen komma',
  ValueExpected:
    'staat waar een waarde hoort, zoals "tekst". Na de laatste waarde staat geen komma',
  ColonExpected: 'staat waar een dubbele punt hoort, tussen naam en waarde',
  CommaExpected: 'staat er zonder komma ervoor. Zet een komma achter de waarde ervoor',
  CloseBraceExpected: 'staat waar een } hoort',
  CloseBracketExpected: 'staat waar een ] hoort',
  EndOfFileExpected: 'staat achter de laatste }. Haal het weg',
  InvalidCommentToken: 'begint een opmerking. Haal die weg',
  UnexpectedEndOfComment: 'begint een opmerking. Haal die weg',
  UnexpectedEndOfString: 'begint een tekst zonder aanhalingsteken aan het eind: "',
  InvalidNumberFormat: 'is geen getal. Schrijf 1500 of 1.5',
  UnexpectedEndOfNumber: 'is geen getal. Schrijf 1500 of 1.5',
  InvalidUnicode: 'is geen teken. Schrijf het teken zelf, of \\\\ voor \\',
  InvalidEscapeCharacter: 'mag niet. Schrijf \\\\ voor \\, en \\" voor "',
  InvalidCharacter: 'bevat een tab of een ander teken dat niet mag. Schrijf een spatie',
};

/** The mistake and its line. */
export function syntaxProblem(text: string, { error, offset, length }: ParseError): string {
  const code = printParseErrorCode(error);
  const where = `regel ${lineAt(text, offset)}`;
  const found = text.slice(offset, offset + length).split(/[\r\n]/)[0] ?? '';
  if (text.slice(offset).trim() === '')
    return `${where}: het bestand houdt op waar nog iets hoort, zoals }`;
  // Text directly after a quote or a number belongs to that value: `"de "baas""`, 0229123456.
  const [touched = ''] = /"$|\d+$/.exec(text.slice(0, offset)) ?? [];
  if (touched === '"' && /^\w/.test(found))
    return `${where}: ${found.slice(0, 60)} staat direct na een aanhalingsteken. Schrijf \\" voor een aanhalingsteken in een tekst`;
  if (touched && /^\d/.test(found))
    return `${where}: ${touched}${found} ${syntaxMessages['InvalidSymbol']}`;
  if (code === 'InvalidSymbol' && /^(?:ja|nee|waar|onwaar|yes|no|true|false)$/i.test(found))
    return `${where}: ${found} kan hier niet. Verwacht: true of false`;
  return `${where}: ${found.slice(0, 60)} ${syntaxMessages[code] ?? `klopt niet (${code})`}`;
}

/** The line number at an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}

/** The text without a byte-order mark; undefined if the bytes are not UTF-8 but, say, UTF-16 or Windows-1252. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
