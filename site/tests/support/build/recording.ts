import { execFileSync } from 'node:child_process';
import { findOnPath, programAt } from '../../../../tests/support/machine/programs.ts';
import { sampleCall } from '../../../content/sample-call.ts';

// espeak-ng writes WAV: a header of 44 bytes, and one channel of 22,050 samples of 16 bits a second.
const headBytes = 44;
const bytesPerSecond = 44_100;

/** A recording of the sample call in Dutch (WAV), and when each turn of it begins, in seconds. */
export function makeRecording(): { audio: Buffer; turnsAt: number[] } {
  const program = programAt(findOnPath(['espeak-ng']), 'espeak-ng');
  const turns = sampleCall.turns.map(({ text }) =>
    execFileSync(program, ['-v', 'nl', '-s', '260', '--stdout', text]),
  );
  const sounds = turns.map((turn) => turn.subarray(headBytes));
  const turnsAt = sounds.map((_, turn) => lengthOf(sounds.slice(0, turn)) / bytesPerSecond);
  const head = Buffer.from(turns[0]?.subarray(0, headBytes) ?? []);
  // The header fields for the sizes of the file and of its sound.
  head.writeUInt32LE(lengthOf(sounds) + headBytes - 8, 4);
  head.writeUInt32LE(lengthOf(sounds), 40);
  return { audio: Buffer.concat([head, ...sounds]), turnsAt };
}

function lengthOf(parts: Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
