export type VerificationRequest = {
  id: string
  person: { name: string; email: string }
  type: string
  documentTypes: readonly string[]
  /** Where the provider sends the person back to. */
  callbackUrl: string | null
  /** 1 the first time. */
  attempt: number
}

/** Whoever looks at papers and says whether somebody is who they say. */
export interface VerificationProvider {
  readonly name: string
  /** The host looks at the papers, which are handed in here; others take them on pages of their own. */
  readonly looksAtPapers: boolean
  /** `reference` is the provider's own; `url` is its page where the person goes on, if it has one. */
  start(request: VerificationRequest): Promise<{ reference: string | null; url: string | null }>
}

/** The host looks at the papers and decides on the command line. */
export const manualVerification: VerificationProvider = {
  name: 'manual',
  looksAtPapers: true,
  start: () => Promise.resolve({ reference: null, url: null }),
}
