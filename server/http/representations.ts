import { createHash } from 'node:crypto';

type Bytes = Buffer<ArrayBuffer>;

/** One way to send a file: as it is, or compressed. */
interface Representation {
  /** Its `Content-Encoding`; none where it is sent as it is. */
  coding: string | undefined;
  body: Bytes;
  etag: string;
  headers: Record<string, string>;
  /** Those of an answer that it has not changed. */
  unchangedHeaders: Record<string, string>;
}

/** A file in each of its representations, the smallest first, the file as it is last. */
export type Represented = readonly Representation[];

/**
 * What is sent for one file.
 * @param body The file as it is.
 * @param compressed The same under each coding there is, the one to prefer first.
 * @param headers All that do not depend on how it is sent.
 */
export function represent(
  body: Bytes,
  compressed: readonly (readonly [coding: string, body: Bytes])[],
  { 'Content-Type': type, ...headers }: Record<string, string> & { 'Content-Type': string },
): Represented {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const ways = [...compressed, [undefined, body] as const];
  return ways.map(([coding, bytes]) => {
    // Other bytes, other tag (RFC 9110, section 8.8.3.3).
    const etag = coding === undefined ? `"${hash}"` : `"${hash}-${coding}"`;
    const unchangedHeaders = {
      ...headers,
      ETag: etag,
      // Caches need to ask only about a file of which there is more than one.
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
        ...(coding !== undefined && { 'Content-Encoding': coding }),
      },
    };
  });
}

/** Answers GET and HEAD in the representation that the request takes, or that what it holds is unchanged. */
export function respond(request: Request, file: Represented, status: 200 | 404): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const representation = file.find(({ coding }) => !coding || accepts(accepted, coding));
  if (representation === undefined) throw new Error('A file has no representation as it is');
  const { body, etag, headers, unchangedHeaders } = representation;
  if (status === 200 && holds(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: unchangedHeaders });
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** Whether `Accept-Encoding` takes a coding (RFC 9110, section 12.5.3). */
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

/** Whether one of the tags in `If-None-Match` is this one, by weak comparison (RFC 9110, section 13.1.2). */
function holds(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
