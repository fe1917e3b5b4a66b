import assert from 'node:assert/strict';
import type { MailServer } from '../../support/mail/mail-server.ts';
import { owedMails } from './owed-mails.ts';

/** What a scenario did, and what came of it. */
export interface Outcome {
  name: string;
  faults: number;
  acknowledged: number;
  refused: number;
  lost: number;
  repeated: number;
  slowestMs: number;
}

interface Facts {
  name: string;
  faults: number;
  references: string[];
  peer: MailServer;
  database: string;
  /** `performance.now()` when all was well again. */
  wellAt: number;
  /** Whether the peer keeps messages without saying so: SMTP's own gap. */
  mayRepeat?: boolean;
}

/**
 * What came of the acknowledged requests.
 * @throws Error when one is neither taken nor kept as undeliverable, is taken twice, or is taken by another name.
 */
export function outcomeOf(facts: Facts): Outcome {
  const { name, faults, references, peer, database, wellAt, mayRepeat = false } = facts;
  const givenUp = owedMails(database).filter(({ isGivenUp }) => isGivenUp);
  const kept = new Set(givenUp.map(({ reference }) => reference));
  const times = new Map<string, number>();
  for (const { messageId } of peer.taken) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  const isTaken = (reference: string) => times.has(`<notification.${reference}@praktijk.example>`);
  const outcome = {
    name,
    faults,
    acknowledged: references.length,
    refused: 0,
    lost: references.filter((reference) => !isTaken(reference) && !kept.has(reference)).length,
    repeated: peer.taken.length - times.size,
    slowestMs: Math.round(Math.max(0, ...peer.taken.map(({ at }) => at - wellAt))),
  };
  assert.equal(outcome.lost, 0, `${name}: lost`);
  if (!mayRepeat) assert.equal(outcome.repeated, 0, `${name}: repeated`);
  // A repeat under a new Message-ID, or a request that became two, would show here.
  const known = references.filter(isTaken).length;
  assert.equal(times.size, known, `${name}: e-mails that nobody asked for`);
  for (const reference of kept) assert.ok(!isTaken(reference), `${name}: given up and delivered`);
  return outcome;
}
