/** The bundle's entry point: listens for signals before it loads the server, which takes most of a start. */
import './http/signals.ts';

await import('./main.ts');
