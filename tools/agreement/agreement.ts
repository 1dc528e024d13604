/** The words of the sample agreement in one language. */
export type Agreement = {
  title: string
  intro: string
  company: string
  partner: string
  legalName: string
  address: string
  preamble: string
  clauses: readonly { heading: string; text: string }[]
  governingLaw: { heading: string; text: string; label: string }
  signatures: string
  place: string
  signature: string
  name: string
  date: string
  initials: string
  /** `1`, `2` → what stands at the foot. */
  pageOf: (page: number, pages: number) => string
}
