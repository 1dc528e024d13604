/** Why the key of a token cannot seal, in the order in which it is looked for. */
export const tokenFaults = [
  'library-missing',
  'module-missing',
  'module-unfit',
  'token-missing',
  'several-tokens',
  'pin-refused-before',
  'pin-locked',
  'pin-last-try',
  'pin-wrong',
  'key-missing',
  'several-keys',
  'key-kind',
  'key-not-signing',
  'key-asks-again',
  'mechanism-missing',
  'certificates-unread',
  'no-certificate',
  'key-mismatch',
  'chain-incomplete',
  'away',
] as const
export type TokenFault = (typeof tokenFaults)[number]

/** The key of a token cannot seal. The message is for whoever runs the host. */
export class TokenUnfit extends Error {
  override name = 'TokenUnfit'
  readonly fault: TokenFault
  /** What is there instead, what the module said: whatever the sentence names. */
  readonly detail: string

  constructor(fault: TokenFault, detail = '', options?: ErrorOptions) {
    super(sentences[fault](detail), options)
    this.fault = fault
    this.detail = detail
  }
}

const sentences: Readonly<Record<TokenFault, (detail: string) => string>> = {
  'library-missing': (why) =>
    `What loads modules (the package koffi, which npm installs where it has a build of it) is not there: ${why}.`,
  'module-missing': (file) => `There is no module ${file}.`,
  'module-unfit': (why) => `The module is no library of PKCS#11 for this machine: ${why}.`,
  'token-missing': (there) =>
    there
      ? `There is no token of this name in the module. There are: ${there}.`
      : 'There is no token in the module at all.',
  'several-tokens': (count) =>
    `There are ${count} tokens of this name. Give the one that is to seal its own.`,
  'pin-refused-before': (when) =>
    `The token refused this PIN at ${when}. It is not tried again within a day, since tokens lock after a few tries: give another.`,
  'pin-locked': () => 'The PIN of the token is locked. Its security officer unlocks it.',
  'pin-last-try': () =>
    'The token has a last try left for its PIN, which is not taken here. Log in by the program of the token once, then start again.',
  'pin-wrong': () => 'The token refuses the PIN. It is not tried again: give the right one.',
  'key-missing': (there) =>
    there
      ? `There is no private key of this name or id in the token. There are: ${there}.`
      : 'There is no private key in the token that this PIN shows.',
  'several-keys': (ids) =>
    `There are several private keys of this name, with the ids ${ids}. Name the one that is to seal by its id.`,
  'key-kind': () => 'The key is neither an RSA key nor one for ECDSA.',
  'key-not-signing': () => 'The key may not sign: its CKA_SIGN is false.',
  'key-asks-again': () =>
    'The key asks for the PIN before every signature (CKA_ALWAYS_AUTHENTICATE): it is for a person, not for a server.',
  'mechanism-missing': (wanted) => `The token does not sign with this kind of key: it has none of ${wanted}.`,
  'certificates-unread': (file) => `${file} holds no certificates in PEM.`,
  'no-certificate': () =>
    'There is no certificate in the token. Put it there under the id of its key, or name a file by SEAL_PKCS11_CERTIFICATES.',
  'key-mismatch': () => 'None of the certificates belongs to the key: a signature of it verifies by none.',
  'chain-incomplete': () =>
    'The chain is not complete: every certificate up to the root must be in the token or in SEAL_PKCS11_CERTIFICATES.',
  away: (why) => `The token does not answer as it should: ${why}.`,
}
