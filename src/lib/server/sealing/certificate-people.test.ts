import { auditEventTypes } from '#core/audit/audit-event.ts'
import { recipientRoles } from '#core/envelope/envelope.ts'
import type { FieldValue } from '#core/fields/field.ts'
import { describe, expect, test } from 'vitest'
import { ana, blocksOf, personOf, signed } from './certificate.fixture.ts'
import { certificateOf } from './certificate-content.ts'
import { certificateFacts, event, field, lease, noon, recipient } from './envelope.fixture.ts'

describe('what the certificate tells of', () => {
  test('somebody who handed the task on, and who took it over and why', () => {
    const dora = recipient('signer', 'Dora')
    const former = recipient('signer', 'Ana', { status: 'replaced', replacedBy: dora.id, completedAt: null })
    const trail = [event('recipient.delegated', former, { to: dora.id, reason: 'On leave' })]
    const blocks = blocksOf(certificateFacts([former, dora], [], { trail }))

    expect(personOf('Ana', blocks).told).toMatchObject({
      'Delegated to': 'Dora\nOn leave',
      Outcome: 'Delegated the task\nNov 21, 2026, 9:00:00 AM GMT-3 (12:00:00 PM UTC)',
    })
    expect(personOf('Ana', blocks).labels).not.toContain('Signed')
    expect(personOf('Dora', blocks).told).toMatchObject({ 'Took over from': 'Ana' })
    expect(JSON.stringify(blocks)).toContain('Ana delegated the task to Dora: On leave')
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
    expect(personOf('Dora', blocks).told['Outcome']).toContain('others in the group had finished')
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
        'Passcode: Nov 21, 2026, 9:00:00 AM GMT-3 (12:00:00 PM UTC) (00000000ABCD)',
        'Code by text message: Nov 21, 2026, 9:00:00 AM GMT-3 (12:00:00 PM UTC)',
      ].join('\n'),
    )
    expect(JSON.stringify(blocks)).toContain('Ana failed an access check. Passcode')
  })

  test('which text was consented to, and why somebody signed', () => {
    const trail = [event('recipient.consented', ana, { version: '2026-11', locale: 'pt-BR', sha256: 'ab' })]
    const signature: FieldValue = { kind: 'typed', text: 'Ana', hand: 'caveat', reason: 'Approval' }
    const blocks = blocksOf(certificateFacts([ana], [[field('signature', ana, 0), signature]], { trail }))

    expect(personOf('Ana', blocks).told).toMatchObject({
      'Consent given': 'Nov 21, 2026, 9:00:00 AM GMT-3 (12:00:00 PM UTC)\nText version 2026-11 (pt-BR)',
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
