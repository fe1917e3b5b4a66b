interface RecordingProps {
  /** Name of the player, for who does not see it. */
  label: string;
  audio: string;
  /** Address of the captions. */
  captions: string | undefined;
}

/** A recording with the browser's own player; nothing of it is fetched before it is pressed. */
export function Recording({ label, audio, captions }: RecordingProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript stands below it
    <audio controls preload="none" src={audio} aria-label={label} className="mt-4 w-full">
      {captions && <track kind="captions" srcLang="nl" label="Nederlands" src={captions} />}
    </audio>
  );
}
