import { createHash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';

type Bytes = Buffer<ArrayBuffer>;

interface Representation {
  body: Bytes;
  etag: string;
  headers: Record<string, string>;
  unchangedHeaders: Record<string, string>;
}

export interface Represented {
  /** By `Content-Encoding`, the preferred one first. */
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
    // Different bytes need a different tag (RFC 9110, section 8.8.3.3).
    const etag = coding === undefined ? `"${hash}"` : `"${hash}-${coding}"`;
    const unchangedHeaders = {
      ...headers,
      ETag: etag,
      ...(compressed.length > 0 && { Vary: 'Accept-Encoding' }),
    };
    return {
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
  };
  return {
    compressed: compressed.map(([coding, bytes]) => [coding, encode(bytes, coding)]),
    plain: encode(body),
  };
}

/** Answers GET and HEAD in the representation that the request accepts, or with 304. */
export function respond(request: Request, file: Represented, status: 200 | 404): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const [, representation = file.plain] =
    file.compressed.find(([coding]) => accepts(accepted, coding)) ?? [];
  const { body, etag, headers, unchangedHeaders } = representation;
  if (status === 200 && names(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: unchangedHeaders });
  }
  const part = headers['Accept-Ranges'] && respondWithPart(request, representation);
  if (part) return part;
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** Answers the one range of bytes that a GET asks for (RFC 9110, section 14). Safari plays no sound without it. */
function respondWithPart(request: Request, representation: Representation): Response | undefined {
  const { body, etag, headers, unchangedHeaders } = representation;
  const asked = request.headers;
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(asked.get('range') ?? '') ?? [];
  if (request.method !== 'GET' || (!from && !to)) return undefined;
  if ((asked.get('if-range') ?? etag) !== etag) return undefined;
  if (from && to && Number(to) < Number(from)) return undefined;
  const whole = body.byteLength;
  const first = from ? Number(from) : Math.max(0, whole - Number(to));
  const part = body.subarray(first, from && to ? Number(to) + 1 : whole);
  const length = part.byteLength;
  if (length === 0) {
    const range = { 'Content-Range': `bytes */${whole}` };
    return new Response(null, { status: 416, headers: { ...unchangedHeaders, ...range } });
  }
  const range = { 'Content-Range': `bytes ${first}-${first + length - 1}/${whole}` };
  return new Response(part, {
    status: 206,
    headers: { ...headers, ...range, 'Content-Length': String(length) },
  });
}

/** RFC 9110, section 12.5.3. */
function accepts(header: string, coding: string): boolean {
  const taken = parseAccept(header.toLowerCase());
  const weighed =
    taken.find(({ type }) => type === coding) ?? taken.find(({ type }) => type === '*');
  return weighed !== undefined && weighed.q > 0;
}

/** Compares `If-None-Match` weakly (RFC 9110, section 13.1.2). */
function names(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
