import { createHash } from 'node:crypto';

type Bytes = Buffer<ArrayBuffer>;

interface Representation {
  /** The `Content-Encoding`; undefined for the file as it is. */
  coding: string | undefined;
  body: Bytes;
  etag: string;
  headers: Record<string, string>;
  unchangedHeaders: Record<string, string>;
}

/** A file in each of its representations, the smallest first, the file as it is last. */
export type Represented = readonly Representation[];

/** @param compressed The file in each coding, the preferred one first. */
export function represent(
  body: Bytes,
  compressed: readonly (readonly [coding: string, body: Bytes])[],
  { 'Content-Type': type, ...headers }: Record<string, string> & { 'Content-Type': string },
): Represented {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const ways = [...compressed, [undefined, body] as const];
  return ways.map(([coding, bytes]) => {
    // Different bytes need a different tag (RFC 9110, section 8.8.3.3).
    const etag = coding === undefined ? `"${hash}"` : `"${hash}-${coding}"`;
    const unchangedHeaders = {
      ...headers,
      ETag: etag,
      ...(ways.length > 1 && { Vary: 'Accept-Encoding' }),
    };
    return {
      coding,
      body: bytes,
      etag,
      unchangedHeaders,
      headers: {
        ...unchangedHeaders,
        'Content-Type': type,
        'Content-Length': String(bytes.byteLength),
        ...(type.startsWith('audio/') && { 'Accept-Ranges': 'bytes' }),
        ...(coding !== undefined && { 'Content-Encoding': coding }),
      },
    };
  });
}

/** Answers GET and HEAD in the representation that the request accepts, or with 304. */
export function respond(request: Request, file: Represented, status: 200 | 404): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const representation = file.find(({ coding }) => !coding || accepts(accepted, coding));
  if (representation === undefined) throw new Error('A file has no representation as it is');
  const { body, etag, headers, unchangedHeaders } = representation;
  if (status === 200 && holds(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: unchangedHeaders });
  }
  const part = headers['Accept-Ranges'] && rangeOf(request, representation);
  if (part) return respondWithPart(representation, part);
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

interface Range {
  first: number;
  last: number;
}

/** The one range of bytes that a GET asks for (RFC 9110, section 14). Safari plays no sound without it. */
function rangeOf({ method, headers }: Request, { body, etag }: Representation): Range | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  if (method !== 'GET' || (!from && !to)) return undefined;
  if ((headers.get('if-range') ?? etag) !== etag) return undefined;
  const end = body.byteLength - 1;
  if (!from) return { first: Math.max(0, body.byteLength - Number(to)), last: end };
  if (to && Number(to) < Number(from)) return undefined;
  return { first: Number(from), last: to ? Math.min(Number(to), end) : end };
}

function respondWithPart(
  { body, headers, unchangedHeaders }: Representation,
  { first, last }: Range,
): Response {
  const length = body.byteLength;
  if (first > last) {
    const whole = { 'Content-Range': `bytes */${length}` };
    return new Response(null, { status: 416, headers: { ...unchangedHeaders, ...whole } });
  }
  const part = { 'Content-Range': `bytes ${first}-${last}/${length}` };
  return new Response(body.subarray(first, last + 1), {
    status: 206,
    headers: { ...headers, ...part, 'Content-Length': String(last - first + 1) },
  });
}

/** RFC 9110, section 12.5.3. */
function accepts(header: string, coding: string): boolean {
  let others = false;
  for (const part of header.toLowerCase().split(',')) {
    const [name, weight] = part.split(';').map((piece) => piece.trim());
    const isTaken = !/^q=0(?:\.0*)?$/.test(weight ?? '');
    if (name === coding) return isTaken;
    if (name === '*') others = isTaken;
  }
  return others;
}

/** Compares `If-None-Match` weakly (RFC 9110, section 13.1.2). */
function holds(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
