import type { AttemptFailure } from '#core/webhooks/delivery.ts'

/** Why no answer came. */
export class AttemptFailed extends Error {
  override name = 'AttemptFailed'
  readonly failure: AttemptFailure

  constructor(failure: AttemptFailure, options?: ErrorOptions) {
    super(failure, options)
    this.failure = failure
  }
}

const failureOfCode: Readonly<Record<string, AttemptFailure>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  EPROTO: 'tls',
}

/** What an error of Node's means; `otherwise` for one that tells nothing. */
export function failureOf(error: unknown, otherwise: AttemptFailure): AttemptFailure {
  if (error instanceof AttemptFailed) return error.failure
  if (!(error instanceof Error) || !('code' in error)) return otherwise
  const code = String(error.code)
  if (code.startsWith('HPE_')) return 'protocol'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls'

  return failureOfCode[code] ?? otherwise
}
