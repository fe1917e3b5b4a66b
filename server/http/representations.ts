import { createHash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';

type Bytes = Buffer<ArrayBuffer>;

interface Representation {
  body: Bytes;
  etag: string;
  headers: Record<string, string>;
  headersWithoutBody: Record<string, string>;
}

export interface Represented {
  /** By `Content-Encoding`, preferred first. */
  compressed: readonly (readonly [coding: string, Representation])[];
  plain: Representation;
}

export function represent(
  body: Bytes,
  compressed: readonly (readonly [coding: string, body: Bytes])[],
  { 'Content-Type': type, ...headers }: Record<string, string> & { 'Content-Type': string },
): Represented {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const encode = (bytes: Bytes, coding?: string): Representation => {
    // Different bytes need different tags (RFC 9110, section 8.8.3.3).
    const etag = coding === undefined ? `"${hash}"` : `"${hash}-${coding}"`;
    const headersWithoutBody = {
      ...headers,
      ETag: etag,
      ...(compressed.length > 0 && { Vary: 'Accept-Encoding' }),
    };
    return {
      body: bytes,
      etag,
      headersWithoutBody,
      headers: {
        ...headersWithoutBody,
        'Content-Type': type,
        'Content-Length': String(bytes.byteLength),
        ...(type.startsWith('audio/') && { 'Accept-Ranges': 'bytes' }),
        ...(coding !== undefined && { 'Content-Encoding': coding }),
      },
    };
  };
  return {
    compressed: compressed.map(([coding, bytes]) => [coding, encode(bytes, coding)]),
    plain: encode(body),
  };
}

/** Answers GET and HEAD with the best accepted representation, or 304. */
export function respond(request: Request, file: Represented, status: 200 | 404): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const [, representation = file.plain] =
    file.compressed.find(([coding]) => accepts(accepted, coding)) ?? [];
  const { body, etag, headers, headersWithoutBody } = representation;
  if (status === 200 && etagMatches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: headersWithoutBody });
  }
  const part = headers['Accept-Ranges'] && respondWithPart(request, representation);
  if (part) return part;
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** Answers a GET for a single byte range (RFC 9110, section 14). Without it Safari plays no audio. */
function respondWithPart(request: Request, representation: Representation): Response | undefined {
  const { body, etag, headers, headersWithoutBody } = representation;
  const requestHeaders = request.headers;
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(requestHeaders.get('range') ?? '') ?? [];
  if (request.method !== 'GET' || (!from && !to)) return undefined;
  if ((requestHeaders.get('if-range') ?? etag) !== etag) return undefined;
  if (from && to && Number(to) < Number(from)) return undefined;
  const size = body.byteLength;
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const part = body.subarray(first, from && to ? Number(to) + 1 : size);
  const length = part.byteLength;
  if (length === 0) {
    const range = { 'Content-Range': `bytes */${size}` };
    return new Response(null, { status: 416, headers: { ...headersWithoutBody, ...range } });
  }
  const range = { 'Content-Range': `bytes ${first}-${first + length - 1}/${size}` };
  return new Response(part, {
    status: 206,
    headers: { ...headers, ...range, 'Content-Length': String(length) },
  });
}

/** RFC 9110, section 12.5.3. */
function accepts(header: string, coding: string): boolean {
  const codings = parseAccept(header.toLowerCase());
  const match =
    codings.find(({ type }) => type === coding) ?? codings.find(({ type }) => type === '*');
  return match !== undefined && match.q > 0;
}

/** Compares `If-None-Match` weakly (RFC 9110, section 13.1.2). */
function etagMatches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
