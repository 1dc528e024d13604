/** Why AWS KMS does not do what it is asked. */
export const kmsFaults = [
  'no-region',
  'no-credentials',
  'credentials-refused',
  'access-denied',
  'key-missing',
  'key-misnamed',
  'key-disabled',
  'key-state',
  'key-use',
  'key-algorithm',
  'other-key',
  'ciphertext-unreadable',
  'throttled',
  'silent',
  'unreachable',
  'unwell',
] as const
export type KmsFault = (typeof kmsFaults)[number]

/** The message is for whoever runs the host, and says what to do where there is something to do. */
export class KmsUnusable extends Error {
  override name = 'KmsUnusable'
  readonly fault: KmsFault

  constructor(fault: KmsFault, detail: string, options?: ErrorOptions) {
    super(sentences[fault](detail), options)
    this.fault = fault
  }
}

const sentences: Readonly<Record<KmsFault, (detail: string) => string>> = {
  'no-region': () =>
    'It is not known in which region it is: name the key by its ARN, or the region by KMS_REGION.',
  'no-credentials': () =>
    'There are no credentials of AWS: none in the environment (AWS_ACCESS_KEY_ID …), in a profile, or by a role of this machine or container.',
  'credentials-refused': (why) =>
    `AWS does not take the credentials: ${why}. They are wrong, have ended, or the clock of this machine is.`,
  'access-denied': (why) => `AWS does not let these credentials at it: ${why}.`,
  'key-missing': (why) =>
    `There is no such key in this region, or of this account: ${why}. A key without an ARN is looked for in the region of KMS_REGION.`,
  'key-misnamed': (why) => `KMS does not understand what it is asked: ${why}.`,
  'key-disabled': () => 'The key is disabled. Enable it: aws kms enable-key.',
  'key-state': (why) =>
    `The key is in no state to be used: ${why}. What is to be deleted can be kept until then: aws kms cancel-key-deletion, then enable-key.`,
  'key-use': (why) => `The key is for something else: ${why}.`,
  'key-algorithm': (known) =>
    `The key signs in no way that seals are signed in (RSASSA_PKCS1_V1_5_SHA_256, ECDSA_SHA_256, ECDSA_SHA_384), but in these: ${known}. Take one of RSA_2048, RSA_3072, RSA_4096, ECC_NIST_P256 or ECC_NIST_P384.`,
  'other-key': () => 'It was encrypted by another key than this one.',
  'ciphertext-unreadable': () =>
    'This key does not open it: it is damaged, was encrypted elsewhere, or with another context than {"application":"paraph","purpose":"instance-key"}.',
  throttled: () =>
    'KMS is asked too often at present (by whoever shares the account) and has said so each time.',
  silent: (seconds) => `KMS has not answered within ${seconds} s.`,
  unreachable: (why) => `KMS cannot be reached: ${why}.`,
  unwell: (why) => `KMS answers with a fault of its own: ${why}.`,
}
