/** Moves the files that older versions keep elsewhere into the owner's folder, and overwrites nothing. */
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { problemAt } from '../owner/describe.ts';
import { decode } from '../owner/json-text.ts';
import { ownerPath, ownFolder, publicFolder } from '../owner/own-folder.ts';
import { lineOf, makeFolderFor, Refusal, saveText } from './files/text-file.ts';

const oldPublic = 'site/public';
/** Git tracks this file: without it, a pull over an older version's changed one would be refused. */
const shipped = '{\n  "$schema": "./owner/owner.schema.json"\n}\n';
const isEmpty = /^(?:ï»¿)?\s*\{\s*(?:"\$schema"\s*:\s*"[^"]*"\s*)?\}\s*$/;

type Tell = (line: string) => void;

/**
 * @param tell Gets a Dutch line for each file that has moved.
 * @throws Error with a line that says what the owner has to do.
 */
export async function moveIn(project: string, tell: Tell): Promise<void> {
  let hasMoved = false;
  await moveAll(project, (line) => {
    tell(line);
    hasMoved = true;
  });
  if (hasMoved && existsSync(join(project, '.git')))
    tell(
      `Op uw eigen server bent u hiermee klaar. Alleen als Netlify, Vercel of zo’n bedrijf de site bouwt uit git, typt u ook: git add --force ${ownFolder}`,
    );
}

async function moveAll(project: string, tell: Tell): Promise<void> {
  const move = (from: string, to: string) =>
    refusing(from, to, () => {
      const [source, target] = [join(project, from), join(project, to)];
      if (!existsSync(source)) return;
      if (!existsSync(target)) {
        makeFolderFor(target);
        renameSync(source, target);
        tell(`${from} staat nu in ${to}`);
      } else if (readFileSync(source).equals(readFileSync(target))) rmSync(source);
      else
        throw new Refusal(
          `${from} en ${to} verschillen, en alleen ${to} telt. Haal ${from} weg, of zet het op de plaats van het andere`,
        );
    });
  const published = join(project, oldPublic);
  for (const name of filesIn(published))
    await move(`${oldPublic}/${name}`, `${publicFolder}/${name}`);
  if (filesIn(published).length === 0) rmSync(published, { recursive: true, force: true });
  const old = join(project, 'owner.json');
  const bytes = existsSync(old) ? readFileSync(old) : Buffer.from(shipped);
  // In Latin-1 every byte is a character, so that a file in any encoding stays as it is.
  const text = bytes.toString('latin1');
  if (isEmpty.test(text)) return;
  const photo: unknown = parse(decode(bytes) ?? '')?.contact?.photo?.file;
  if (typeof photo === 'string' && problemAt('contact.photo.file', photo) === undefined)
    await move(photo, `${ownFolder}/${photo}`);
  // Last, because it names the photo: the next run continues what was killed here.
  await refusing('owner.json', ownerPath, () => moveValues(project, text));
  tell(
    `owner.json staat nu in ${ownerPath}. Neem de map ${ownFolder} mee in uw reservekopie, met .env. De oude owner.json is nu leeg: kopieer die niet meer`,
  );
}

/** @throws Refusal that names the move, if it fails. */
async function refusing(from: string, to: string, move: () => void | Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${lineOf(error)}. Verplaats ${from} zelf naar ${to}`);
  }
}

async function moveValues(project: string, text: string): Promise<void> {
  const [old, target] = [join(project, 'owner.json'), join(project, ownerPath)];
  const moved = Buffer.from(text.replace('"./owner/owner.', '"../owner/owner.'), 'latin1');
  if (!existsSync(target)) await saveText(target, moved, lstatSync(old).mode & 0o777);
  else if (!readFileSync(target).equals(moved))
    throw new Refusal(
      `owner.json en ${ownerPath} verschillen, en alleen ${ownerPath} telt. Neem daarin over wat u mist, en typ dan: git checkout owner.json`,
    );
  // What a link leads to stays as it is.
  if (lstatSync(old).isSymbolicLink()) rmSync(old);
  await saveText(old, shipped);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !lstatSync(join(folder, name)).isDirectory());
}
