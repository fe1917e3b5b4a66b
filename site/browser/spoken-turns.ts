/** Lights each turn of the sample call up while it is spoken. The document's script fetches this when the recording is first played. */
const player = document.querySelector('audio') as HTMLAudioElement;
const turns = document.querySelectorAll<HTMLElement>('figure ol > li');
const track = player.textTracks[0] as TextTrack;

// Read, and not shown by the browser: the words stand on the page.
track.mode = 'hidden';
track.addEventListener('cuechange', lightUp);
player.addEventListener('ended', lightUp);

function lightUp() {
  const spoken = player.ended ? [] : [...(track.activeCues ?? [])].map(({ id }) => id);
  for (const [index, turn] of turns.entries()) {
    const isSpoken = spoken.includes(String(index + 1));
    // Of the colour of the words it would be white around the assistant's.
    turn.style.outline = isSpoken ? '3px solid var(--color-ink)' : '';
    turn.style.outlineOffset = '3px';
    turn.toggleAttribute('data-spoken', isSpoken);
  }
}
