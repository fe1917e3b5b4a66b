/** A demo in the words of both dialog and e-mail, with the owner's length and place: `een demo van 30 minuten`. */
export function describeDemo(demo: { minutes?: number; where?: string } = {}): string {
  const { minutes, where } = demo;
  return `een demo${minutes ? ` van ${minutes} minuten` : ''}${where ? ` ${where}` : ''}`;
}
