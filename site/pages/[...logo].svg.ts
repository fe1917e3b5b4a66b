import type { APIRoute, GetStaticPaths } from 'astro';
import { ownersLogo } from '../content/logo.ts';

const logo = await ownersLogo();

/** The owner's logo, if there is one. */
export const getStaticPaths: GetStaticPaths = () =>
  logo ? [{ params: { logo: logo.path.slice(1, -'.svg'.length) } }] : [];

export const GET: APIRoute = () =>
  new Response(logo?.svg, { headers: { 'Content-Type': 'image/svg+xml' } });
