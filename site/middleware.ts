import { defineMiddleware } from 'astro:middleware';
import { withLineEnds } from './line-ends.ts';

export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  return new Response(withLineEnds(await response.text()), response);
});
