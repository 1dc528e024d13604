import { Refusal } from '#core/refusal.ts'
import type { Person } from '../actor.ts'
import type { VerificationProvider } from './verification-provider.ts'
import type { VerificationRow } from './verification-rows.ts'

/** Outside any transaction: a provider may be far away. */
export type AskProvider = ReturnType<typeof makeAskProvider>

export function makeAskProvider(providers: readonly VerificationProvider[]) {
  /** Throws `verification-provider-unknown`. */
  function providerOf(name: string): VerificationProvider {
    const provider = providers.find((each) => each.name === name)
    if (!provider) throw new Refusal('verification-provider-unknown')

    return provider
  }

  return {
    providerOf,

    /** The row as the provider has it now. Throws `papers-missing` where the host looks, and could not say at whose. */
    async begin({ name, email }: Person, row: VerificationRow): Promise<VerificationRow> {
      const { id, type, documentTypes, callbackUrl, attempts } = row
      const provider = providerOf(row.provider)
      if (provider.looksAtPapers) assertDetails(row)
      const person = { name, email }
      const asked = { id, person, type, documentTypes, callbackUrl, attempt: attempts }

      return { ...row, ...(await provider.start(asked)) }
    },
  }
}

/** Without them the host could not say whose papers these are. */
function assertDetails({ documentName, documentCountry }: VerificationRow): void {
  const faults = [
    ...(documentName ? [] : [{ pointer: '/document_name', code: 'value-missing' as const }]),
    ...(documentCountry ? [] : [{ pointer: '/document_country', code: 'value-missing' as const }]),
  ]
  if (faults.length > 0) throw new Refusal('papers-missing', faults)
}
