import type { Problem } from '#contract/problem.ts'

/** An answer that is not a success, or none at all (status 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly statusText: string
  readonly body: unknown

  constructor(statusText: string, status: number, body: unknown = {}) {
    super(statusText)
    this.statusText = statusText
    this.status = status
    this.body = body
  }

  /** The RFC 9457 body, when the answer had one. */
  get problem(): Problem | undefined {
    return isProblem(this.body) ? this.body : undefined
  }

  get code(): Problem['code'] | undefined {
    return this.problem?.code
  }

  /** What fills the places of the sentence for `code`. */
  get facts(): Problem['facts'] {
    return this.problem?.facts
  }

  /** The caller's input is to blame, in any of the ways a backend says so. */
  get isValidation(): boolean {
    if (this.status !== 400 || !isRecord(this.body)) return false
    const { type, title, errors } = this.body

    return (
      (typeof type === 'string' && type.includes('rfc7231')) ||
      title === 'ValidationError' ||
      errors !== undefined
    )
  }
}

function isProblem(body: unknown): body is Problem {
  return isRecord(body) && typeof body.code === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
