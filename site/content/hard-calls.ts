import { type HardCall, owner } from '../../owner.ts';
import { sampleCall } from './sample-call.ts';

const { speakers, record } = sampleCall;

/** Calls that do not go as planned; undefined where the owner has filled in none. */
export const hardCalls = describeHardCalls(owner.hardCalls);

export function describeHardCalls(calls: HardCall[] = []) {
  if (calls.length === 0) return undefined;
  return {
    heading: 'Als een gesprek anders loopt',
    speakers,
    record: record.title,
    recorded: 'Gezegd',
    toldLabel: 'Bericht aan',
    calls,
  };
}
