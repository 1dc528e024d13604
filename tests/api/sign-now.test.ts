import { afterAll, describe, expect, test } from 'vitest'
import type { EnvelopeId } from '#core/ids.ts'
import { openAcme } from '../acme.ts'
import { textOfPdf } from '../judges.ts'
import { sealedFile } from '../sealed.ts'
import { draftEnvelope, eventually, guestWith, memberBehind, signAs } from '../world.ts'

const { world, mara, lease: document } = await openAcme()
afterAll(() => world.close())

const self = { key: 'mara', name: 'Mara', email: mara.email }
const sendNow = (id: string, headers = {}) =>
  mara.call('POST /envelopes/{id}/send', { params: { id }, body: { signNow: true }, headers })
const mailsAbout = async (to: string, title: string) =>
  (await world.app.services.readOutbox(to)).filter(({ subject }) => subject.includes(title))
const firstMails = (to: string, title: string) =>
  eventually(async () => {
    const mails = await mailsAbout(to, title)
    return mails.length > 0 && mails
  })

describe('[W2] who signs what they send', () => {
  test('is mailed no invitation, and everything says how they came in', async () => {
    const { id } = await draftEnvelope(mara, document, [self], 'Declaration')
    expect(await sendNow(id)).toMatchObject({
      status: 200,
      body: { status: 'sent', needsMe: true, recipients: [{ status: 'notified' }] },
    })
    const member = await memberBehind(world, mara)
    const key = await world.app.services.signing.openOwn(member, id as EnvelopeId)
    const guest = guestWith(world, key!)
    expect((await guest.call('GET /signing/{recipient}')).body).toMatchObject({
      entry: 'own',
      stage: 'consent',
    })
    expect((await signAs(guest)).status).toBe(200)

    const text = textOfPdf(await sealedFile(mara, id, document.id)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('From a signed-in account with this address')
    expect(text).toContain('Mara sent the envelope to sign it right away, without an invitation')
    expect(text).not.toContain('was invited by email')
    const { body } = await mara.call('GET /envelopes/{id}/audit', { params: { id } })
    expect(body).toMatchObject({ whole: true, ways: [{ entry: 'own' }] })
    // The copy, once for sender and signer.
    expect(await firstMails(mara.email, 'Declaration')).toHaveLength(1)
  })

  test('has the others invited as ever', async () => {
    const others = [{ key: 'jane', name: 'Jane Roe', email: 'jane.now@example.org', order: 1 }]
    const { id } = await draftEnvelope(mara, document, [self, ...others], 'Both of us')
    expect((await sendNow(id)).status).toBe(200)
    expect(await firstMails('jane.now@example.org', 'Both of us')).toHaveLength(1)
    expect(await mailsAbout(mara.email, 'Both of us')).toEqual([])
  })

  test('is refused where it is not theirs to sign, and nothing is sent or used up', async () => {
    const { id } = await draftEnvelope(
      mara,
      document,
      [{ ...self, email: 'jane.now@example.org' }],
      'Not mine',
    )
    expect(await sendNow(id)).toMatchObject({ status: 409, body: { code: 'recipient-cannot-act' } })
    const { body } = await mara.call('GET /envelopes/{id}', { params: { id } })
    expect(body.status).toBe('draft')
  })

  test('is a person: no program signs for one', async () => {
    const { id } = await draftEnvelope(mara, document, [self], 'By a program')
    const { body } = await mara.call('POST /organizations/{id}/apikey', {
      params: { id: mara.organizationId },
      body: {},
    })
    const headers = { authorization: `Bearer ${body.key}` }
    expect(await sendNow(id, headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})
