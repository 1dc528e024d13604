import type { KeyFault } from '#core/seal/key-fault.ts'

/** A key that somebody brings along cannot seal. The message is for whoever runs the host; people are told by the fault. */
export class KeyUnfit extends Error {
  override name = 'KeyUnfit'
  readonly fault: KeyFault

  constructor(fault: KeyFault, options?: ErrorOptions) {
    super(sentences[fault], options)
    this.fault = fault
  }
}

const sentences: Readonly<Record<KeyFault, string>> = {
  'file-too-large': 'The file is larger than a key with its certificates ever is.',
  'not-pkcs12': 'The file is not a PKCS#12 (.p12 or .pfx).',
  'password-wrong': 'The password does not open the file.',
  'password-letters':
    'The key in the file does not open: its password has letters beyond ASCII, which this format writes in two ways. Give the file a password of plain letters.',
  'method-unknown': 'The file is encrypted by a method that is not known here. Export it anew with AES-256.',
  'too-costly': 'The file asks for more rounds of its password than are worked off here. Export it anew.',
  'no-key': 'There is no private key in the file.',
  'several-keys': 'There are several private keys in the file. Export the one that is to seal.',
  'key-kind': 'The key is neither an RSA key nor an ECDSA key on P-256, P-384 or P-521.',
  'weak-key': 'The RSA key has less than 2048 bits.',
  'no-certificate': 'There is no certificate in the file.',
  'key-mismatch': 'None of the certificates in the file belongs to the key.',
  authority: 'The certificate is that of an authority, which signs certificates and not documents.',
  'time-stamping-only': 'The certificate is for time-stamps and nothing else.',
  'usage-missing':
    'The certificate does not allow signatures: digitalSignature or nonRepudiation is missing from its key usage.',
  'unknown-critical': 'The certificate has a critical extension that is not known here.',
  'not-yet-valid': 'The certificate is not valid yet.',
  expired: 'The certificate has expired.',
  'weak-hash':
    'A certificate of the chain is signed with a hash that is not relied on any more, such as SHA-1.',
  'chain-incomplete': 'The chain is not complete: every certificate up to the root must be in the file.',
  'chain-not-allowed':
    'An authority above it may not issue it: its certificate allows fewer steps, or no certificates.',
  'chain-not-valid': 'A certificate above it is not valid at present.',
  'chain-too-large': 'The certificates of the chain are too large for a signature.',
  revoked: 'The key was revoked here.',
  'trial-failed': 'A trial seal with the key was not found valid.',
}
