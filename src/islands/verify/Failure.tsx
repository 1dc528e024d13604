import { NotJudged } from '#browser/verify/judge-here.ts'

/** By the key of its text, why there is no verdict. Throws what is no failure of that kind. */
export function failureText(error: unknown): 'verify.here.notJudged' | 'verify.here.noTrust' {
  if (error instanceof NotJudged) return 'verify.here.notJudged'
  if (error instanceof TypeError || error instanceof DOMException) return 'verify.here.noTrust'
  throw error
}

export function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-lg bg-danger-surface p-4 text-danger-text">
      {text}
    </p>
  )
}
