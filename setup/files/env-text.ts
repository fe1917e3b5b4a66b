/** Reads the text of a `.env`, and changes one value in it. */

interface Setting {
  name: string;
  /** Undefined if Node and Docker Compose read it differently. */
  value: string | undefined;
  /** The text before the value, and the comment after it. */
  start: string;
  remark: string;
}

const setting = /^(\s*(?:export\s+)?([A-Za-z_]\w*)[ \t]*=[ \t]*)(.*?)\s*$/s;
const remark = /^\s*(?:#|$)/;

// Docker Compose reads `\` as an escape, even before the closing quote.
const inSingleQuotes = /^'((?:[^'\\]|\\\\|\\(?=[^'\\]))*)'(\s+#.*)?$/s;
// Node and Docker Compose expand escapes, and Docker Compose also expands variables.
const inDoubleQuotes = /^"([^"\\$]*)"(\s+#.*)?$/s;
// Node ends a bare value at any `#`, Docker Compose only after a blank.
const bare = /^(|[^\s'"`#$](?:[^#$]*?[^\s#$])?)( +#.*)?$/s;

interface EnvValues {
  values: Record<string, string>;
  /** The line of each value, from 1. */
  lines: Record<string, number>;
  problems: string[];
}

/** @returns The values, and a Dutch problem for each line that is invalid or not read the same everywhere. */
export function readEnv(text: string): EnvValues {
  const values: Record<string, string> = {};
  const lines: Record<string, number> = {};
  const problems: string[] = [];
  let isAfterEmpty = false;
  for (const [index, line] of text.split('\n').entries()) {
    const found = readLine(line);
    const where = `.env, regel ${index + 1}`;
    if (/[^\P{Cc}\t\r]|\r(?!$)/u.test(line))
      problems.push(`${where} bevat een onzichtbaar teken. Typ de regel opnieuw`);
    else if (!found && !remark.test(line))
      problems.push(`${where} is geen instelling. Verwacht: NAAM=waarde, of # voor een opmerking`);
    // After an empty value Node reads an indented comment as a variable, and a quote in it swallows later lines.
    else if (isAfterEmpty && /^\s+#.*=/.test(line))
      problems.push(`${where} begint met een spatie of tab. Zet het # vooraan`);
    // Node would read the next line as its value.
    else if (/^[^#'"]*=[ \t]+\r?$/.test(line))
      problems.push(
        `${where}: ${found?.name} is leeg. Haal de spatie achter = weg, of de hele regel`,
      );
    else if (found && found.value === undefined)
      problems.push(`${where}: ${found.name} ${quotesProblem(line)}`);
    else if (found && Object.hasOwn(lines, found.name) && values[found.name] !== found.value)
      problems.push(
        `${where}: ${found.name} staat ook in regel ${lines[found.name]}. Haal één van de twee weg`,
      );
    else if (found) {
      values[found.name] = found.value ?? '';
      lines[found.name] = index + 1;
    }
    if (found) isAfterEmpty = found.value === '';
  }
  return { values, lines, problems };
}

/** Sets a variable, or removes it if `value` is undefined. The rest stays byte for byte. @throws Error if it cannot be quoted. */
export function withVariable(text: string, name: string, value: string | undefined): string {
  const lines = linesOf(text);
  const isOld = (line: string) => readLine(line)?.name === name;
  if (value === undefined) return lines.filter((line) => !isOld(line)).join('');
  const written = quoted(value);
  if (written === undefined) throw new Error(`${name} cannot be quoted for both Node and Compose`);
  const lineEnd = lineEndOf(text);
  if (lines.some(isOld)) {
    const changed = lines.map((line) => {
      const old = readLine(line);
      if (old?.name !== name || old.value === value) return line;
      return `${old.start}${written}${old.remark}${line.match(/\r?\n$/)?.[0] ?? ''}`;
    });
    return changed.join('');
  }
  const example = lines.findLastIndex((line) => line.startsWith(`#${name}=`));
  const at = example < 0 ? lines.length : example + 1;
  const before = lines[at - 1];
  if (before !== undefined && !before.endsWith('\n')) lines[at - 1] = `${before}${lineEnd}`;
  return lines.toSpliced(at, 0, `${name}=${written}${lineEnd}`).join('');
}

/** Setup's note on a setting, in a comment that only setup reads. Empty if there is none. */
export function noteIn(text: string, name: string): string {
  const [note = ''] = linesOf(text).filter((line) => line.startsWith(noteStart(name)));
  return note.slice(noteStart(name).length).trim();
}

/** Sets a note, or removes it if it is empty. */
export function withNote(text: string, name: string, note: string): string {
  if (note === noteIn(text, name)) return text;
  const lineEnd = lineEndOf(text);
  const others = linesOf(text).filter((line) => !line.startsWith(noteStart(name)));
  if (note === '') return others.join('');
  const lacksLineEnd = others.at(-1)?.endsWith('\n') === false;
  return `${others.join('')}${lacksLineEnd ? lineEnd : ''}${noteStart(name)}${note}${lineEnd}`;
}

function noteStart(name: string): string {
  return `# setup: ${name}: `;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Writes a value so that Node and Docker Compose read it alike; undefined if that is impossible. */
function quoted(value: string): string | undefined {
  if (/\p{Cc}/u.test(value)) return undefined;
  if (/^[\w%+,./:=@~-]*$/.test(value)) return value;
  return [`'${value}'`, `"${value}"`].find((text) => valueIn(text)?.value === value);
}

function readLine(line: string): Setting | undefined {
  const [, start, name, rest] = line.match(setting) ?? [];
  if (start === undefined || name === undefined || rest === undefined) return undefined;
  const { value, remark = '' } = valueIn(rest) ?? {};
  return { name, value, start, remark };
}

function valueIn(rest: string): { value: string; remark: string | undefined } | undefined {
  for (const form of [inSingleQuotes, inDoubleQuotes, bare]) {
    const [, value, remark] = rest.match(form) ?? [];
    if (value !== undefined) return { value, remark };
  }
  return undefined;
}

/** What is wrong with the quotes of a line, without its value, which may be secret. */
function quotesProblem(line: string): string {
  const rest = line.match(setting)?.[3] ?? '';
  const [first = ''] = rest;
  if (/["'`]/.test(first) && !rest.slice(1).includes(first))
    return `begint met ${first} en eindigt er niet mee. Zet het aan beide kanten, of laat het weg`;
  if (/["'`]/.test(first))
    return 'wordt niet overal hetzelfde gelezen: in de waarde staat een aanhalingsteken. In SMTP_URL is een enkel %27, en een dubbel %22';
  return "wordt niet overal hetzelfde gelezen. Zet de hele waarde tussen enkele aanhalingstekens, zoals NAAM='waarde'";
}
