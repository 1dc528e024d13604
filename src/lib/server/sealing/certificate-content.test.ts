import type { Locale } from '#core/locale/locale.ts'
import { describe, expect, test } from 'vitest'
import type { CompletionCertificateBlock } from '../pdf/completion-certificate.ts'
import { ana, blocksOf, finished, personOf, signed } from './certificate.fixture.ts'
import { certificateOf } from './certificate-content.ts'
import { certificateFacts, event, field, recipient } from './envelope.fixture.ts'

const bruno = recipient('approver', 'Bruno')
const chloe = recipient('viewer', 'Chloé D')
const eva = recipient('cc', 'Eva Copy')

function certificate(
  locale: Locale = 'en-US',
  mode: 'live' | 'test' = 'live',
): readonly CompletionCertificateBlock[] {
  return blocksOf(
    certificateFacts([ana, bruno, chloe, eva], [[field('signature', ana, 0), signed]], {
      trail: [ana, bruno, chloe].map(finished),
      locale,
      envelope: { mode },
    }),
  )
}

describe('the certificate of completion', () => {
  test('shows a signer with the signature and everything known about how it was given', () => {
    expect(personOf('Ana', certificate())).toMatchObject({
      role: 'Signer',
      signature: { text: 'Ana' },
      told: {
        'IP address': '192.0.2.7',
        'Browser time zone': 'America/Sao_Paulo',
      },
    })
    expect(personOf('Ana', certificate()).told['Signature ID']).toMatch(/^[0-9A-F]{12}$/)
    expect(personOf('Ana', certificate()).labels).toContain('Signed')
  })

  test('gives nobody a signature, or its id, who was not to sign', () => {
    for (const name of ['Bruno', 'Chloé D', 'Eva Copy']) {
      expect(personOf(name, certificate()).signature).toBeNull()
      expect(personOf(name, certificate()).labels).not.toContain('Signature ID')
      expect(personOf(name, certificate()).labels).not.toContain('Signed')
    }
  })

  test('says of who receives a copy that no signature was asked for', () => {
    expect(personOf('Eva Copy', certificate())).toMatchObject({
      role: 'Receives a copy',
      labels: ['Email', 'Copy'],
    })
  })

  test('tells what each role did', () => {
    const [events] = certificate().flatMap((block) =>
      block.kind === 'events' ? [block.rows.map(({ text }) => text)] : [],
    )

    expect(events).toEqual(['Ana signed', 'Bruno approved', 'Chloé D confirmed having read the documents'])
  })

  test('gives all times in the zone it names', () => {
    expect(JSON.stringify(certificate())).toContain('Nov 21, 2026, 9:00:00 AM GMT-3 (12:00:00 PM UTC)')
    expect(JSON.stringify(certificate())).toContain('["Time zone","America/Sao_Paulo"]')
  })

  test.each([
    [null, 'PAdES B-B, timed by the server’s own clock'],
    [
      { kind: 'host', name: 'Acme stamps' } as const,
      'PAdES B-T, time-stamped by the operator of this service itself (Acme stamps)',
    ],
    [
      { kind: 'external', name: 'Stamps Ltd', host: 'tsa.example', isChecked: false } as const,
      'PAdES B-T, time-stamped by Stamps Ltd (tsa.example); its certificate was not checked',
    ],
    [
      { kind: 'external', name: 'Stamps Ltd', host: 'tsa.example', isChecked: true } as const,
      'PAdES B-T, time-stamped by Stamps Ltd (tsa.example); its certificate leads to a trust anchor named by the operator of this service',
    ],
  ])('names who put the time on the seal, and never calls anybody independent: %#', (stampedBy, told) => {
    const text = JSON.stringify(blocksOf(certificateFacts([ana], [], { stampedBy })))

    expect(text).toContain(told)
    expect(text).not.toMatch(/independent|trusted/)
  })

  test('says so when the envelope was only a test', () => {
    expect(JSON.stringify(certificate('en-US', 'test'))).toContain('TEST MODE')
    expect(JSON.stringify(certificate('en-US', 'live'))).not.toContain('TEST MODE')
  })

  test.each(['en-US', 'es-ES', 'fr-FR', 'pt-BR'] as const)('shows no key instead of a text: %s', (locale) => {
    expect(JSON.stringify(certificate(locale, 'test'))).not.toMatch(/certificate\.|\{\{/)
  })
})

describe('the languages of the certificate', () => {
  const reading = (name: string, locale: Locale) => recipient('signer', name, { locale })
  const titles: Record<Locale, string> = {
    'en-US': 'Certificate of completion',
    'es-ES': 'Certificado de finalización',
    'fr-FR': 'Certificat d’achèvement',
    'pt-BR': 'Certificado de conclusão',
  }
  const people = [
    reading('Ana', 'pt-BR'),
    reading('Eve', 'en-US'),
    reading('Luc', 'fr-FR'),
    reading('Rui', 'pt-BR'),
  ]
  const parts = certificateOf(certificateFacts(people, [], { trail: people.map(finished) }))
  const textsOf = (part: (typeof parts)[number], kind: CompletionCertificateBlock['kind']) =>
    part.blocks.flatMap((block) => (block.kind === kind && 'text' in block ? [block.text] : []))

  test('are the sender’s and those its recipients read in, once each, in the order they appear', () => {
    expect(parts.map(({ locale }) => locale)).toEqual(['en-US', 'pt-BR', 'fr-FR'])
  })

  test('are one where everybody reads the sender’s', () => {
    expect(
      certificateOf(certificateFacts([reading('Eve', 'en-US')], [])).map(({ locale }) => locale),
    ).toEqual(['en-US'])
  })

  test('each have their own title, words and foot, and tell all of it', () => {
    for (const part of parts) {
      expect(textsOf(part, 'title')).toEqual([titles[part.locale as Locale]])
      expect(part.blocks.filter(({ kind }) => kind === 'person')).toHaveLength(people.length)
      expect(part.blocks.at(-1)).toMatchObject({ kind: 'qr', url: 'https://sign.example.org/verify' })
    }
    expect(parts.map(({ footer }) => footer.split(' ')[0])).toEqual(['Envelope', 'Envelope', 'Enveloppe'])
    expect(JSON.stringify(parts[1])).toContain('Ana assinou')
    expect(JSON.stringify(parts[2])).toContain('Ana a signé')
  })

  test('are announced at the head of the first, each in its own words', () => {
    const [first, ...others] = parts.map((part) =>
      part.blocks.flatMap((block) => (block.kind === 'paragraph' && block.locale ? [block] : [])),
    )

    expect(first).toEqual([
      { kind: 'paragraph', text: 'O mesmo certificado vem a seguir em português.', locale: 'pt-BR' },
      { kind: 'paragraph', text: 'Le même certificat suit en français.', locale: 'fr-FR' },
    ])
    expect(others.flat()).toEqual([])
  })

  test('do not change which text somebody consented to', () => {
    const consent = event('recipient.consented', people[0]!, { version: '2026-11', locale: 'pt-BR' })
    const said = certificateOf(certificateFacts(people, [], { trail: [consent] })).map((part) =>
      JSON.stringify(part.blocks),
    )

    for (const one of said) expect(one).toContain('2026-11 (pt-BR)')
  })
})
