/** Classifies a TLS handshake failure by its error code; undefined for other errors. */
export function tlsTroubleOf(code: string): 'not spoken' | 'old' | 'weak' | 'refused' | undefined {
  if (/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$|^EPROTO$/.test(code))
    return 'not spoken';
  if (/^ERR_SSL_.*(?:PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW)$/.test(code))
    return 'old';
  if (/KEY_TOO_SMALL$|_TOO_WEAK$/.test(code)) return 'weak';
  return code.startsWith('ERR_SSL_') ? 'refused' : undefined;
}
