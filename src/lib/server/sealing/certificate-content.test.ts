import type { Recipient } from '#core/envelope/envelope.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { Locale } from '#core/locale/locale.ts'
import { auditEventTypes } from '#core/audit/audit-event.ts'
import { recipientRoles } from '#core/envelope/envelope.ts'
import { describe, expect, test } from 'vitest'
import type { CompletionCertificateBlock } from '../ports.ts'
import { certificateOf } from './certificate-content.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { certificateFacts, event, field, lease, noon, recipient } from './envelope.fixture.ts'

const ana = recipient('signer', 'Ana')
const bruno = recipient('approver', 'Bruno')
const chloe = recipient('viewer', 'Chloé D')
const eva = recipient('cc', 'Eva Copy')

const finished = (who: Recipient) =>
  event(
    'recipient.completed',
    who,
    { timeZone: 'America/Sao_Paulo' },
    { ip: { salt: '', value: '192.0.2.7' } },
  )
const signed: FieldValue = { kind: 'typed', text: 'Ana', hand: 'caveat' }

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

/** Of the sender's language. */
function blocksOf(facts: CertificateFacts): readonly CompletionCertificateBlock[] {
  return certificateOf(facts)[0]?.blocks ?? []
}

function personOf(name: string, blocks = certificate()) {
  const person = blocks.find((block) => block.kind === 'person' && block.name === name)
  if (person?.kind !== 'person') throw new Error(`${name} is not on the certificate`)

  return { ...person, labels: person.rows.map(([label]) => label), told: Object.fromEntries(person.rows) }
}

describe('the certificate of completion', () => {
  test('shows a signer with the signature and everything known about how it was given', () => {
    expect(personOf('Ana')).toMatchObject({
      role: 'Signer',
      signature: { text: 'Ana' },
      told: {
        'IP address': '192.0.2.7',
        'Browser time zone': 'America/Sao_Paulo',
      },
    })
    expect(personOf('Ana').told['Signature ID']).toMatch(/^[0-9A-F]{12}$/)
    expect(personOf('Ana').labels).toContain('Signed')
  })

  test('gives nobody a signature, or its id, who was not to sign', () => {
    for (const name of ['Bruno', 'Chloé D', 'Eva Copy']) {
      expect(personOf(name).signature).toBeNull()
      expect(personOf(name).labels).not.toContain('Signature ID')
      expect(personOf(name).labels).not.toContain('Signed')
    }
  })

  test('says of who receives a copy that no signature was asked for', () => {
    expect(personOf('Eva Copy')).toMatchObject({ role: 'Receives a copy', labels: ['Email', 'Copy'] })
  })

  test('tells what each role did', () => {
    const [events] = certificate().flatMap((block) =>
      block.kind === 'events' ? [block.rows.map(({ text }) => text)] : [],
    )

    expect(events).toEqual(['Ana signed', 'Bruno approved', 'Chloé D confirmed having read the documents'])
  })

  test('gives all times in the zone it names', () => {
    expect(JSON.stringify(certificate())).toContain('Nov 21, 2026, 9:00:00 AM GMT-3')
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
    'fr-FR': 'Certificat de signature',
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

describe('what the certificate tells of', () => {
  test('somebody who handed the task on, and who took it over and why', () => {
    const dora = recipient('signer', 'Dora')
    const former = recipient('signer', 'Ana', { status: 'replaced', replacedBy: dora.id, completedAt: null })
    const trail = [event('recipient.delegated', former, { to: dora.id, reason: 'On leave' })]
    const blocks = blocksOf(certificateFacts([former, dora], [], { trail }))

    expect(personOf('Ana', blocks).told).toMatchObject({
      'Handed over to': 'Dora\nOn leave',
      Outcome: 'Handed the task on\nNov 21, 2026, 9:00:00 AM GMT-3',
    })
    expect(personOf('Ana', blocks).labels).not.toContain('Signed')
    expect(personOf('Dora', blocks).told).toMatchObject({ 'Took over from': 'Ana' })
    expect(JSON.stringify(blocks)).toContain('Ana handed the task to Dora: On leave')
  })

  test('a group of whom one was enough: its key, who was not needed, and no draft of theirs', () => {
    const group = { key: 'board', needs: 1 }
    const done = recipient('signer', 'Ana', { group })
    const spare = recipient('signer', 'Dora', {
      group,
      status: 'skipped',
      completedAt: null,
      consentedAt: null,
      notifiedAt: null,
    })
    const blocks = blocksOf(
      certificateFacts([done, spare], [[field('signature', spare, 0), signed]], {
        trail: [event('recipient.skipped', spare)],
      }),
    )

    expect(personOf('Ana', blocks).told).toMatchObject({ Group: 'board: one of the group was enough' })
    expect(personOf('Dora', blocks)).toMatchObject({ signature: null })
    expect(personOf('Dora', blocks).told['Outcome']).toContain('others of the group had finished')
    expect(personOf('Dora', blocks).labels).not.toContain('Access')
  })

  test('who signed in person, at whose device, and who attested and who prepared it', () => {
    const inPerson = recipient('in_person', 'Ana', {
      email: '',
      host: { name: 'Mara', email: 'mara@example.org' },
    })
    const witness = recipient('witness', 'Wim', { attachedTo: inPerson.id })
    const assistant = recipient('assistant', 'Asa', { attachedTo: inPerson.id })
    const blocks = blocksOf(
      certificateFacts([inPerson, witness, assistant], [[field('signature', inPerson, 0), signed]], {
        trail: [event('recipient.completed', inPerson, { entry: 'mail', entryId: 'a' })],
      }),
    )

    expect(personOf('Ana', blocks)).toMatchObject({ role: 'Signer, in person', signature: { text: 'Ana' } })
    expect(personOf('Ana', blocks).told).toMatchObject({
      'Device handed over by': 'Mara, mara@example.org',
      Access: 'In person, through the link sent to Mara',
    })
    expect(personOf('Ana', blocks).labels).not.toContain('Email')
    expect(personOf('Wim', blocks).told).toMatchObject({ 'Witness of': 'Ana' })
    expect(personOf('Asa', blocks).told).toMatchObject({ 'Filled in for': 'Ana' })
  })

  test('each check that was passed, with its time and what tells it apart', () => {
    const trail = [
      event('recipient.access_failed', ana, { check: 'passcode' }),
      event('recipient.access_passed', ana, {
        entry: 'mail',
        check: 'passcode',
        passId: '0192f6a0-aaaa-7000-8000-00000000abcd',
      }),
      event('recipient.access_passed', ana, { check: 'sms_code' }),
    ]
    const blocks = blocksOf(certificateFacts([ana], [], { trail }))

    expect(personOf('Ana', blocks).told['Access']).toBe(
      [
        'Private link sent to this address',
        'Passcode: Nov 21, 2026, 9:00:00 AM GMT-3 (00000000ABCD)',
        'Code by text message: Nov 21, 2026, 9:00:00 AM GMT-3',
      ].join('\n'),
    )
    expect(JSON.stringify(blocks)).toContain('Ana did not pass a check. Passcode')
  })

  test('which text was consented to, and why somebody signed', () => {
    const trail = [event('recipient.consented', ana, { version: '2026-11', locale: 'pt-BR', sha256: 'ab' })]
    const signature: FieldValue = { kind: 'typed', text: 'Ana', hand: 'caveat', reason: 'Approval' }
    const blocks = blocksOf(certificateFacts([ana], [[field('signature', ana, 0), signature]], { trail }))

    expect(personOf('Ana', blocks).told).toMatchObject({
      'Consent given': 'Nov 21, 2026, 9:00:00 AM GMT-3\nText version 2026-11 (pt-BR)',
      'Reason for signing': 'Approval',
    })
  })

  test('attachments, with who gave them and their hash', () => {
    const file = {
      kind: 'file',
      sha256: 'cd'.repeat(32),
      name: 'id.pdf',
      type: 'application/pdf',
      bytes: 9,
    } as const
    const blocks = blocksOf(
      certificateFacts([ana], [[field('attachment', ana, 0, { label: 'Passport' }), file]]),
    )

    expect(JSON.stringify(blocks)).toContain(
      JSON.stringify([
        ['Passport', 'id.pdf, given by Ana'],
        ['SHA-256 of the file', file.sha256],
      ]),
    )
  })

  test('the sealed files, where they are made before it', () => {
    const sealed = new Map([[lease.id, 'ef'.repeat(32)]])

    expect(JSON.stringify(certificateOf(certificateFacts([ana], []), sealed))).toContain(
      JSON.stringify(['SHA-256 of the sealed file', 'ef'.repeat(32)]),
    )
  })

  test.each(['en-US', 'es-ES', 'fr-FR', 'pt-BR'] as const)(
    'everything that can happen to anybody, in words: %s',
    (locale) => {
      const people = recipientRoles.map((role) => recipient(role, `Some ${role}`))
      const facts = { check: 'passkey', to: people[0]!.id, expiresAt: noon.toISOString(), reason: 'Because' }
      const trail = people.flatMap((one) => auditEventTypes.map((type) => event(type, one, facts)))
      const said = JSON.stringify(certificateOf(certificateFacts(people, [], { trail, locale })))

      expect(said).not.toMatch(/certificate\.|\{\{|undefined|Invalid Date/)
    },
  )
})
