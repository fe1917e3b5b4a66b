/** Moves the files that older versions kept elsewhere into the owner's folder, and overwrites nothing. */
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { problemAt } from '../owner/describe.ts';
import { decode } from '../owner/json-text.ts';
import { ownerPath, ownFolder, publicFolder } from '../owner/own-folder.ts';
import { lineOf, makeFolderFor, Refusal, saveText } from './files/text-file.ts';

const oldPublic = 'site/public';
/** Git tracks `owner.json` with this text: if it were deleted, git would refuse to pull over one that an owner changed. */
const shipped = '{\n  "$schema": "./owner/owner.schema.json"\n}\n';
const isEmpty = /^(?:ï»¿)?\s*\{\s*(?:"\$schema"\s*:\s*"[^"]*"\s*)?\}\s*$/;

type Report = (line: string) => void;

/**
 * @param report Is called with a Dutch line for each moved file.
 * @throws Error with a line that says what the owner has to do.
 */
export async function moveIn(project: string, report: Report): Promise<void> {
  let hasMoved = false;
  await moveAll(project, (line) => {
    report(line);
    hasMoved = true;
  });
  if (hasMoved && existsSync(join(project, '.git')))
    report(
      `Op uw eigen server bent u hiermee klaar. Alleen als Netlify, Vercel of zo’n bedrijf de site bouwt uit git, typt u ook: git add --force ${ownFolder}`,
    );
}

async function moveAll(project: string, report: Report): Promise<void> {
  const move = (from: string, to: string) =>
    refusing(from, to, () => {
      const [source, target] = [join(project, from), join(project, to)];
      if (!existsSync(source)) return;
      if (!existsSync(target)) {
        makeFolderFor(target);
        renameSync(source, target);
        report(`${from} staat nu in ${to}`);
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
  // In Latin-1 every byte is a character, so a file in any encoding stays unchanged.
  const text = bytes.toString('latin1');
  if (isEmpty.test(text)) return;
  const photo: unknown = parse(decode(bytes) ?? '')?.contact?.photo?.file;
  if (typeof photo === 'string' && problemAt('contact.photo.file', photo) === undefined)
    await move(photo, `${ownFolder}/${photo}`);
  // Last, because it names the photo: if this run is killed, the next one still finds the photo to move.
  await refusing('owner.json', ownerPath, () => moveValues(project, text));
  report(
    `owner.json staat nu in ${ownerPath}. Neem de map ${ownFolder} mee in uw reservekopie, met .env. De oude owner.json is nu leeg: kopieer die niet meer`,
  );
}

/** @throws Refusal with the move that the owner must do by hand, if `move` fails. */
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
  // The target of a link stays unchanged.
  if (lstatSync(old).isSymbolicLink()) rmSync(old);
  await saveText(old, shipped);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !lstatSync(join(folder, name)).isDirectory());
}
