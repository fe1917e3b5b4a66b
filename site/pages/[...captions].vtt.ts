import type { APIRoute, GetStaticPaths } from 'astro';
import { recording } from '../content/recording.ts';

const captions = recording?.captions;

/** The captions of the sample call, beside its recording; none if the owner has not timed the turns. */
export const getStaticPaths: GetStaticPaths = () =>
  captions ? [{ params: { captions: captions.path.slice(1, -'.vtt'.length) } }] : [];

export const GET: APIRoute = () =>
  new Response(captions?.text, { headers: { 'Content-Type': 'text/vtt' } });
