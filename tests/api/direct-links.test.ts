import { afterAll, describe, expect, test } from 'vitest'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { isRefusal } from '#core/refusal.ts'
import { openAcme } from '../acme.ts'
import { idOf, join } from '../join.ts'
import { textOfPdf } from '../judges.ts'
import { sealedFile } from '../sealed.ts'
import {
  guestWith,
  makeTestClock,
  openRoom,
  readCode,
  readMail,
  signAs,
  type RoomGuest,
  type TestPerson,
} from '../world.ts'

const clock = makeTestClock()
const { world, mara, lease } = await openAcme({ clock })
afterAll(() => world.close())

const olga = { name: 'Olga Office', email: 'olga@example.org' }
const tenant = { key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 }
const office = { key: 'office', name: 'Office', recipientRole: 'approver', order: 2 }

async function make(
  name: string,
  recipients: object[] = [tenant, { ...office, person: olga }],
): Promise<TemplateShape> {
  const areas = [{ page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05, document: lease.id }]
  const { body, status } = await mara.call('POST /templates', {
    body: {
      name,
      documents: [lease.id],
      recipients,
      fields: [{ type: 'signature', recipient: 'tenant', areas }],
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body
}

const put = (id: string, body: object) =>
  mara.call('PUT /templates/{id}/direct-link', {
    params: { id },
    body: { enabled: true, role: 'tenant', ...body },
  })
const secretIn = ({ url }: { url: string }) => /\/d\/([\w-]{43})$/.exec(url)?.[1] ?? ''
const origin = { ip: '203.0.113.7', userAgent: null }
let openers = 0

/** Null, or why not. Everybody comes from an address of their own. */
async function open(
  secret: string,
  email = `opener-${(openers += 1)}@example.org`,
  ip = `198.51.100.${openers}`,
) {
  try {
    const person = { name: 'Jane Roe', email, locale: 'en-US' as const }
    return { room: await world.app.services.directLinks.open(secret, person, { ...origin, ip }) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { code: error.code }
  }
}

describe('a direct link', () => {
  test('[W1] makes an envelope, sends it, and lets its first signer in at once', async () => {
    const { id } = await make('Open lease')
    const { status, body: link } = await put(id, {})
    expect(status).toBe(200)
    expect(await world.app.services.directLinks.face(secretIn(link))).toMatchObject({
      title: 'Open lease',
      organizationName: 'Acme',
      mode: 'live',
      pages: lease.pages.length,
    })

    const { room } = await open(secretIn(link), 'first@example.org')
    const answer = await world.fetch(`/api/signing/${room?.recipient}`, {
      headers: { cookie: `${room?.cookieName}=${room?.cookieValue}` },
    })

    expect(await answer.json()).toMatchObject({ stage: 'access', access: { check: 'email_code' } })
    const { body: made } = await mara.call('GET /envelopes', {
      query: { recipientEmail: 'first@example.org' },
    })
    expect(made.items).toMatchObject([{ title: 'Open lease', status: 'sent' }])
    const { body: trail } = await mara.call('GET /envelopes/{id}/audit', {
      params: { id: made.items[0]?.id ?? '' },
    })
    expect(trail.items[0]).toMatchObject({
      type: 'envelope.created',
      facts: { templateId: id, directLink: true },
    })
    expect((await mara.call('GET /templates/{id}/direct-link', { params: { id } })).body.link?.uses).toBe(1)
  })

  describe('[W2] tells how its signer came in, in audit trail, certificate and mail:', () => {
    /** Signs through a fresh direct link; `inRoom` is what comes first. */
    async function signBy<T>(
      name: string,
      rules: object,
      inRoom: (guest: RoomGuest, email: string) => Promise<T>,
    ) {
      const { id } = await make(name, [tenant])
      const { body: link } = await put(id, rules)
      const email = `signs-${(openers += 1)}@example.org`
      const { room } = await open(secretIn(link), email)
      if (!room) throw new Error('not let in')
      const guest = guestWith(world, room)
      const mail = await inRoom(guest, email)
      expect((await signAs(guest)).status).toBe(200)
      const [made] = (await mara.call('GET /envelopes', { query: { recipientEmail: email } })).body.items
      const params = { id: made?.id ?? '' }
      const file = await sealedFile(mara, params.id, lease.id)
      const { body: trail } = await mara.call('GET /envelopes/{id}/audit', { params })

      return { certificate: textOfPdf(file, '-layout').replace(/\s+/g, ' '), trail, mail }
    }
    const neverMailed = /Private link sent to this address|was invited by email/

    test('name and address typed, not checked, where the maker switched the code off', async () => {
      const { certificate, trail, mail } = await signBy('Unchecked', { asksCode: false }, (_, email) =>
        readMail(world, email, ({ subject }) => subject.includes('Your link to')),
      )

      expect(certificate).toContain('Direct link; name and address typed by the signer, not checked')
      expect(certificate).toContain('Jane Roe opened the direct link and typed this name and an address')
      expect(certificate).toContain('Jane Roe came by a direct link, without an invitation')
      expect(certificate).not.toMatch(neverMailed)
      expect(trail.whole).toBe(true)
      expect(trail.ways).toMatchObject([{ entry: 'direct', isAddressChecked: false }])
      const typesOf = (entry: string) =>
        trail.items.filter(({ facts }) => facts['entry'] === entry).map(({ type }) => type)
      expect(typesOf('direct')).toEqual([
        'recipient.notified',
        'recipient.opened',
        'recipient.viewed',
        'recipient.consented',
        'recipient.completed',
      ])
      expect(mail.text).toContain('Someone opened “Unchecked” from a direct link and entered your address.')
      expect(mail.text).not.toContain('asks you to sign')
    })

    test('address checked by the code that it asks for unless told otherwise', async () => {
      const { certificate, trail } = await signBy('Checked', {}, async (guest, email) => {
        const { body } = await guest.call('POST /signing/{recipient}/consent', {
          body: { version: 1, agreed: true },
        })
        expect(body).toMatchObject({ code: 'access-needed' })
        await guest.call('POST /signing/{recipient}/access/start', { body: { check: 'email_code' } })
        const answer = await readCode(world, email)
        await guest.call('POST /signing/{recipient}/access', { body: { check: 'email_code', answer } })
      })

      expect(certificate).toContain('Direct link; name and address typed by the signer, address checked')
      expect(certificate).toContain('Code by email:')
      expect(certificate).not.toMatch(neverMailed)
      expect(trail.ways).toMatchObject([{ entry: 'direct', isAddressChecked: true }])
    })

    test('the mailed link, where that is what was used', async () => {
      const { id } = await make('Came back', [tenant])
      const { body: link } = await put(id, { asksCode: false })
      const email = `back-${(openers += 1)}@example.org`
      await open(secretIn(link), email)
      await signAs(await openRoom(world, email, 'Came back'))
      const [made] = (await mara.call('GET /envelopes', { query: { recipientEmail: email } })).body.items
      const { body } = await mara.call('GET /envelopes/{id}/audit', { params: { id: made?.id ?? '' } })

      expect(body.ways.map(({ entry }) => entry)).toEqual(['direct', 'mail'])
    })
  })

  test('[W1] asks for a code again only where its maker says so, and keeps what was said', async () => {
    const { id } = await make('Kept')
    expect((await put(id, {})).body.asksCode).toBe(true)
    expect((await put(id, { asksCode: false })).body.asksCode).toBe(false)
    expect((await put(id, { maxUses: 9 })).body.asksCode).toBe(false)
    expect((await put(id, { asksCode: true })).body.asksCode).toBe(true)
  })

  test('[W1] is never used more often than its limit, whoever asks at the same time', async () => {
    const { id } = await make('Limited')
    const { body: link } = await put(id, { maxUses: 3 })

    const answers = await Promise.all(Array.from({ length: 8 }, () => open(secretIn(link))))

    expect(answers.filter(({ room }) => room)).toHaveLength(3)
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual(Array(5).fill('direct-link-closed'))
    expect((await mara.call('GET /envelopes', { query: { q: 'Limited' } })).body.items).toHaveLength(3)
    expect(await world.app.services.directLinks.face(secretIn(link))).toBeNull()
  })

  test('[W1] that is off, over, renewed, archived or wrong says nothing and makes nothing', async () => {
    const { id } = await make('Closed')
    const { body: link } = await put(id, {})
    const secret = secretIn(link)
    const isClosed = async () => {
      expect(await world.app.services.directLinks.face(secret)).toBeNull()
      expect(await open(secret)).toEqual({ code: 'direct-link-closed' })
    }

    await put(id, { enabled: false })
    await isClosed()
    await put(id, { expiresAt: new Date(clock.now().getTime() + 60_000).toISOString() })
    expect(await world.app.services.directLinks.face(secret)).not.toBeNull()
    clock.forward(61_000)
    await isClosed()
    await put(id, {})
    const { body: renewed } = await mara.call('POST /templates/{id}/direct-link/renew', { params: { id } })
    await isClosed()
    expect(await world.app.services.directLinks.face(secretIn(renewed))).not.toBeNull()
    await mara.call('POST /templates/{id}/archive', { params: { id } })
    expect(await open(secretIn(renewed))).toEqual({ code: 'direct-link-closed' })
    expect(await open('x'.repeat(43))).toEqual({ code: 'direct-link-closed' })
    expect((await mara.call('GET /envelopes', { query: { q: 'Closed' } })).body.items).toEqual([])
  })

  test.each([
    ['of a role that is not there', [tenant], { role: 'landlord' }, 'field-recipient-unknown'],
    ['while another role has nobody to play it', [tenant, office], {}, 'recipient-email-missing'],
    [
      'of a role that acts later',
      [tenant, { ...office, order: 1, person: olga }],
      { role: 'office' },
      'recipient-email-missing',
    ],
    [
      'of somebody who only gets a copy',
      [tenant, { ...office, recipientRole: 'cc' }],
      { role: 'office' },
      'recipient-cannot-act',
    ],
    [
      'where a phone number would be needed',
      [{ ...tenant, access: ['sms_code'] }],
      {},
      'recipient-phone-missing',
    ],
  ])('[W1] %s is refused when it is made', async (_, recipients, change, code) => {
    const { id } = await make('Refused', recipients)

    expect((await put(id, change)).body).toMatchObject({ code })
  })

  test('[W1] is opened by a whole office behind one address, each of them for themselves', async () => {
    const { id } = await make('Policy')
    const { body: link } = await put(id, {})
    const codes: (string | undefined)[] = []
    for (let one = 0; one < 24; one += 1)
      codes.push((await open(secretIn(link), `office-${one}@example.org`, '203.0.113.98')).code)

    expect(codes).toEqual(Array(24).fill(undefined))
  }, 60_000)

  test('[W1] answers one person only so often', async () => {
    const { id } = await make('Flooded')
    const { body: link } = await put(id, {})
    const codes: (string | undefined)[] = []
    for (let tried = 0; tried < 21; tried += 1)
      codes.push((await open(secretIn(link), 'same@example.org', '203.0.113.99')).code)

    expect(codes.slice(0, 20)).toEqual(Array(20).fill(undefined))
    expect(codes[20]).toBe('rate-limited')
  }, 60_000)

  test('[P11] is not opened by a key that may send nothing', async () => {
    const { id } = await make('Scoped')
    const { body: made } = await mara.call('POST /organizations/{id}/apikey', {
      params: { id: mara.organizationId },
      body: { scopes: ['create_templates', 'view_templates'] },
    })
    const response = await world.fetch(`/api/templates/${id}/direct-link`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: true, role: 'tenant' }),
    })

    expect(response.status).toBe(403)
  })

  test('[W1] sends in the name of whoever set it last, and of nobody who has left', async () => {
    const [colleague, maraId] = [await join(world, mara, 'colleague', 'manager'), await idOf(mara)]
    const { id } = await make('In whose name')
    const senderOf = async (secret: string) => {
      const email = `for-sender-${(openers += 1)}@example.org`
      await open(secret, email)
      const { body } = await mara.call('GET /envelopes', { query: { recipientEmail: email } })
      return body.items[0]?.sender.id
    }
    const setBy = async (person: TestPerson) => {
      const body = { enabled: true, role: 'tenant' }
      return secretIn((await person.call('PUT /templates/{id}/direct-link', { params: { id }, body })).body)
    }
    const secret = await setBy(mara)
    expect(await senderOf(secret)).toBe(maraId)
    expect(await setBy(colleague)).toBe(secret)
    expect(await senderOf(secret)).toBe(colleague.id)
    const renewed = await mara.call('POST /templates/{id}/direct-link/renew', { params: { id } })
    expect(await senderOf(secretIn(renewed.body))).toBe(maraId)

    const last = await setBy(colleague)
    const params = { id: mara.organizationId, memberId: colleague.id }
    expect((await colleague.call('DELETE /organizations/{id}/members/{memberId}', { params })).status).toBe(
      204,
    )
    expect(await senderOf(last)).toBe(maraId)
  })

  test('[W1] has a code to be printed', async () => {
    const { id } = await make('Printed')
    expect((await mara.call('GET /templates/{id}/direct-link/qr', { params: { id } })).status).toBe(404)
    await put(id, {})
    const { body, headers } = await mara.call('GET /templates/{id}/direct-link/qr', { params: { id } })

    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(new TextDecoder().decode(body)).toMatch(/^<svg/)
  })
})
