import { inWords } from '../../lib/dutch-time.ts';
import { quantity } from '../../lib/quantity.ts';
import { type DeliveryKind, deliveryKinds, lateAfterMs } from '../../storage/delivery-kinds.ts';
import type { Backlog } from '../../storage/store.ts';

/** What e-mails to the owner say of trouble; machines and the log have it in English. */
export const troubleTexts = {
  storing:
    'De server kan aanvragen nu misschien niet bewaren. De bezoeker krijgt dat te zien, met uw telefoonnummer. Kijk of de schijf van de server vol is.',
  database:
    'De database kan sommige letters niet bewaren. Een bezoeker met zo’n letter in de naam wordt geweigerd en krijgt uw telefoonnummer te zien. Laat de database overzetten: docs/operate.md, “A database that is not in UTF-8”.',
  damage:
    'Een deel van de database is beschadigd. Sommige aanvragen kunnen niet worden bewaard of gelezen, en het kan erger worden. Laat dit snel herstellen: docs/operate.md, “A damaged database”.',
  reading:
    'De server kan niet lezen wat er nog bezorgd moet worden. Kijk of de schijf van de server vol is.',
  backup: (since: Date) =>
    `Sinds ${inWords(since)} lukt het niet om een reservekopie te maken. Meestal is de schijf vol. Anders kan de server niet in de map van BACKUP_FOLDER schrijven. Het log noemt de oorzaak. De server probeert het elke tien minuten opnieuw.`,
  undeliverable(kind: DeliveryKind, { undeliverable }: Backlog) {
    if (undeliverable === 0) return undefined;
    return `${quantity(undeliverable, ...nameOf(kind))} kon${undeliverable === 1 ? '' : 'den'} niet worden bezorgd. Meer hierover: npm run contact -- list --status undeliverable`;
  },
  late(kind: DeliveryKind, { owed, oldest, ageMs = 0 }: Backlog) {
    if (oldest === undefined || ageMs <= lateAfterMs) return undefined;
    return `${quantity(owed, ...nameOf(kind))} ${owed === 1 ? 'wacht' : 'wachten, de oudste'} sinds ${inWords(oldest)}.`;
  },
};

function nameOf(kind: DeliveryKind): readonly [one: string, more: string] {
  const { alarm, word } = deliveryKinds[kind];
  return alarm?.inLetter ?? [word, word];
}
