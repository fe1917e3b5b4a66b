import type { APIRoute, GetStaticPaths } from 'astro';
import { contactPhoto } from '../content/contact-photo.ts';

const photo = await contactPhoto();

/** The contact person's photo, if there is one. */
export const getStaticPaths: GetStaticPaths = () =>
  photo ? [{ params: { photo: photo.path.slice(1, -'.webp'.length) } }] : [];

export const GET: APIRoute = () =>
  new Response(photo && new Uint8Array(photo.webp), { headers: { 'Content-Type': 'image/webp' } });
