import { describe, expect, test } from 'vitest'
import { recipientRoles } from '#core/envelope/envelope.ts'
import { envelope as anEnvelope, recipient as someone } from '../../../../tests/cast.ts'
import { outcomeMail } from './compose-mails.ts'
import { invitationMail } from './invitation-mail.ts'
import { ownParagraphs, ownSubject } from './own-words.ts'

const values = { sender: 'Mara', title: 'Lease', organization: 'Acme', deadline: null }
const words = { subject: 'From {{organization}}', text: 'Welcome.' }
const envelope = anEnvelope('sent', [someone('owner', 2)])

function letterFor(role: (typeof recipientRoles)[number], more: object = {}) {
  const attachedTo = role === 'witness' || role === 'assistant' ? envelope.recipients[0]?.id : null
  const recipient = { ...someone('ana', 1, role), attachedTo: attachedTo ?? null }

  return {
    ...{
      envelope,
      recipient,
      senderName: 'Mara',
      organizationName: 'Acme',
      url: 'https://sign.example.org/x',
    },
    ...more,
  }
}

describe('an organization’s words in a mail', () => {
  test('are ours again where there are none, or where they speak of what there is not', () => {
    expect(ownSubject(null, values)).toBeNull()
    expect(ownSubject({ subject: '', text: 'x' }, values)).toBeNull()
    expect(ownSubject({ subject: 'By {{deadline}}', text: '' }, values)).toBeNull()
    expect(ownSubject({ subject: '{{title}}', text: '' }, { ...values, title: '' })).toBeNull()
    expect(ownParagraphs(null, values)).toEqual([])
  })

  test('are no address, not even where two places make one, and no paragraph that a name brings', () => {
    const [block, ...others] = ownParagraphs(
      { subject: '', text: '{{title}}{{sender}}' },
      { ...values, title: 'evil', sender: '.example\n\nPay here' },
    )
    expect(others).toEqual([])
    expect(block).toEqual({ kind: 'paragraph', text: 'evil.\u2060example Pay here' })
  })

  test.each(recipientRoles)('stand behind the heading, before what we say: to a %s', (role) => {
    const { subject, blocks } = invitationMail(letterFor(role, { words }), false)
    const ours = invitationMail(letterFor(role), false)
    if (role === 'in_person')
      return expect({ subject, blocks }).toEqual({ subject: ours.subject, blocks: ours.blocks })
    expect(subject).toBe('From Acme')
    expect(blocks).toEqual([ours.blocks[0], { kind: 'paragraph', text: 'Welcome.' }, ...ours.blocks.slice(1)])
  })

  test('are not said to who came by a direct link', () => {
    const letter = letterFor('signer', { isWayBack: true })
    expect(invitationMail({ ...letter, words }, false)).toEqual(invitationMail(letter, false))
  })

  test('leave everything that a completion says', () => {
    const ours = outcomeMail('completed', letterFor('signer'), 'en-US')
    const theirs = outcomeMail('completed', letterFor('signer', { words }), 'en-US')
    expect(theirs.blocks.filter((block) => !('text' in block && block.text === 'Welcome.'))).toEqual(
      ours.blocks,
    )
  })
})
