/**
 * Highlights each turn of the sample call while it is spoken. The document's script fetches this at the first play of the
 * recording.
 */
const player = document.querySelector('audio') as HTMLAudioElement;
const turns = document.querySelectorAll<HTMLElement>('figure ol > li');
const track = player.textTracks[0] as TextTrack;

// The browser reads the captions but does not show them: the words are on the page.
track.mode = 'hidden';
// A turn may be spoken before it has unfolded.
for (const turn of turns) turn.style.animation = 'none';
track.addEventListener('cuechange', lightUp);
player.addEventListener('ended', lightUp);

function lightUp() {
  const spoken = player.ended ? [] : [...(track.activeCues ?? [])].map(({ id }) => id);
  for (const [index, turn] of turns.entries()) {
    const isSpoken = spoken.includes(String(index + 1));
    // Not in the colour of the turn's words, which are white in the assistant's turns.
    turn.style.outline = isSpoken ? '3px solid var(--color-ink)' : '';
    turn.style.outlineOffset = '3px';
    turn.toggleAttribute('data-spoken', isSpoken);
  }
}
