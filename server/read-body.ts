/** Reads a body of at most `maxBytes`; `too_large` past it, `malformed` where it breaks off or is not UTF-8. */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<{ text: string } | 'too_large' | 'malformed'> {
  if (Number(request.headers.get('content-length')) > maxBytes) return 'too_large';
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > maxBytes) return 'too_large';
      chunks.push(chunk);
    }
  } catch {
    return 'malformed';
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return 'malformed';
  }
}
