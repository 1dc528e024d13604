import type { Recipient } from '#core/envelope/envelope.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { CompletionCertificateBlock } from '../pdf/completion-certificate.ts'
import { certificateOf } from './certificate-content.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { event, recipient } from './envelope.fixture.ts'

export const ana = recipient('signer', 'Ana')
export const signed: FieldValue = { kind: 'typed', text: 'Ana', hand: 'caveat' }

export const finished = (who: Recipient) =>
  event(
    'recipient.completed',
    who,
    { timeZone: 'America/Sao_Paulo' },
    { ip: { salt: '', value: '192.0.2.7' } },
  )

/** Of the sender's language. */
export function blocksOf(facts: CertificateFacts): readonly CompletionCertificateBlock[] {
  return certificateOf(facts)[0]?.blocks ?? []
}

export function personOf(name: string, blocks: readonly CompletionCertificateBlock[]) {
  const person = blocks.find((block) => block.kind === 'person' && block.name === name)
  if (person?.kind !== 'person') throw new Error(`${name} is not on the certificate`)

  return { ...person, labels: person.rows.map(([label]) => label), told: Object.fromEntries(person.rows) }
}
