import { KmsUnusable, type KmsFault } from './kms-unusable.ts'

/** What KMS, its client and the network call it (AWS KMS API reference, "Common errors" and those of each action). */
const words: Readonly<Record<string, KmsFault>> = {
  CredentialsProviderError: 'no-credentials',
  ProviderError: 'no-credentials',
  TokenProviderError: 'no-credentials',
  UnrecognizedClientException: 'credentials-refused',
  InvalidClientTokenId: 'credentials-refused',
  InvalidSignatureException: 'credentials-refused',
  SignatureDoesNotMatch: 'credentials-refused',
  IncompleteSignature: 'credentials-refused',
  ExpiredTokenException: 'credentials-refused',
  ExpiredToken: 'credentials-refused',
  RequestExpired: 'credentials-refused',
  MissingAuthenticationTokenException: 'credentials-refused',
  AccessDeniedException: 'access-denied',
  AccessDenied: 'access-denied',
  OptInRequired: 'access-denied',
  NotAuthorized: 'access-denied',
  NotFoundException: 'key-missing',
  InvalidArnException: 'key-misnamed',
  ValidationException: 'key-misnamed',
  DisabledException: 'key-disabled',
  KMSInvalidStateException: 'key-state',
  InvalidKeyUsageException: 'key-use',
  UnsupportedOperationException: 'key-use',
  IncorrectKeyException: 'other-key',
  InvalidCiphertextException: 'ciphertext-unreadable',
  ThrottlingException: 'throttled',
  Throttling: 'throttled',
  TooManyRequestsException: 'throttled',
  LimitExceededException: 'throttled',
  RequestLimitExceeded: 'throttled',
}

const silence = new Set(['AbortError', 'TimeoutError', 'ETIMEDOUT'])
const hungUp = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE'])

/** Whatever went wrong with a question to KMS, as a sentence. `seconds` is how long was waited at most. */
export function kmsFaultOf(error: unknown, seconds: number): KmsUnusable {
  if (error instanceof KmsUnusable) return error
  const { name, message, code } = partsOf(error)
  const options = { cause: error }
  // The client calls every connection that ends a silence.
  const isSilent = silence.has(code) || (silence.has(name) && !hungUp.has(code))
  if (isSilent) return new KmsUnusable('silent', String(seconds), options)
  const why = [name === 'Error' || hungUp.has(code) ? code : name, message.replace(/\.$/, '')]
    .filter(Boolean)
    .join(', ')
  const known = words[name]
  if (known) return new KmsUnusable(known, why, options)

  return new KmsUnusable(isAnswer(error) ? 'unwell' : 'unreachable', why, options)
}

function partsOf(error: unknown): { name: string; message: string; code: string } {
  if (!(error instanceof Error)) return { name: '', message: String(error), code: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''

  return { name: error.name, message: error.message, code }
}

/** KMS has said it, and not the way there. */
function isAnswer(error: unknown): boolean {
  const { $metadata: answer } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } }

  return answer?.httpStatusCode !== undefined
}
