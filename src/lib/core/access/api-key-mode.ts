/** A key says itself in which mode it acts, to its end: neither the organization nor a header changes that. */
export function modeOfApiKey(keyOrPrefix: string): 'live' | 'test' {
  return keyOrPrefix.startsWith('pk_test_') ? 'test' : 'live'
}
