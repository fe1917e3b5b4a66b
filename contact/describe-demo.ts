/** A demo in the words that dialog and e-mail share, with what its owner says of it: `een demo van 30 minuten`. */
export function describeDemo(demo: { minutes?: number; where?: string } = {}): string {
  const { minutes, where } = demo;
  return `een demo${minutes ? ` van ${minutes} minuten` : ''}${where ? ` ${where}` : ''}`;
}
