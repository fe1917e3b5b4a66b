import { extname } from 'node:path/posix';
import { owner, type SampleCall } from '../../owner.ts';
import { sampleCall } from './sample-call.ts';

const voices: Record<SampleCall['patientVoice'], string> = {
  person: 'een mens',
  machine: 'een computerstem',
};

/** The recording of the sample call; undefined if the owner has none. */
export const recording = owner.sampleCall && describe(owner.sampleCall);

/** The captions of the recording (WebVTT); undefined if the owner has not timed the turns. */
export const captions = owner.sampleCall?.turnsAt && webVtt(owner.sampleCall.turnsAt);

function describe({ audio, turnsAt, patientVoice }: SampleCall) {
  return {
    label: sampleCall.recordingLabel,
    audio,
    spokenBy: `De patiënt is ingesproken door ${voices[patientVoice]}.`,
    captions: turnsAt && `${audio.slice(0, -extname(audio).length)}.vtt`,
  };
}

/** One cue for each turn, named by the turn's number. The last one lasts longer than any recording. */
function webVtt(turnsAt: number[]): string {
  const cues = sampleCall.turns.map(({ text }, index) => {
    const [from = 0, to = 3_600] = turnsAt.slice(index);
    return `${index + 1}\n${time(from)} --> ${time(to)}\n${text}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function time(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 23);
}
