interface RecordingProps {
  /** Name of the player for screen readers. */
  label: string;
  audio: string;
  /** Says whether a person or a computer voices the patient (AI Act, article 50). */
  spokenBy: string;
  /** Address of the captions. */
  captions: string | undefined;
}

/** A recording with the browser's own player. Nothing is fetched before the visitor presses play. */
export function Recording({ label, audio, spokenBy, captions }: RecordingProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the page has its transcript */}
      <audio
        controls
        preload="none"
        src={audio}
        aria-label={label}
        className="min-w-0 grow basis-48 w-full"
      >
        {captions && <track kind="captions" srcLang="nl" label="Nederlands" src={captions} />}
      </audio>
      <p className="basis-full text-sm text-ink-soft">{spokenBy}</p>
    </>
  );
}
