import type { APIRoute, GetStaticPaths } from 'astro';
import { captions, recording } from '../content/recording.ts';

const path = recording?.captions;

/** The captions of the sample call, next to its recording, if the owner has timed the turns. */
export const getStaticPaths: GetStaticPaths = () =>
  path ? [{ params: { captions: path.slice(1, -'.vtt'.length) } }] : [];

export const GET: APIRoute = () =>
  new Response(captions, { headers: { 'Content-Type': 'text/vtt' } });
