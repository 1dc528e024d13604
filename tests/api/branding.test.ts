import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  readMail,
  register,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let mara: TestPerson

beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

const brand = (body: object) =>
  mara.call('PUT /organizations/{id}/branding', { params: { id: mara.organizationId }, body })

/** A picture larger than it will be shown, with something in it that is no pixel. */
const picture = async (format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  (
    await sharp({ create: { width: 900, height: 300, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'private words' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64')

async function send(title: string, email: string) {
  const document = await uploadDocument(mara, await makeSamplePdf())
  const { id } = await draftEnvelope(mara, document, [{ key: 'guest', name: 'Guest', email }], title)
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
}

describe('[O3] [W7] [P11] an organization’s branding', () => {
  test('is ours until something is chosen', async () => {
    await send('Plain', 'plain@example.org')
    const { html } = await invitation('plain@example.org')
    expect(html).toContain('background:#3e63dd')
    const { body } = await (
      await openRoom(world, 'plain@example.org', 'Plain')
    ).call('GET /signing/{recipient}')
    expect(body.envelope.brand).toEqual({ colour: null, logoUrl: null })
  })

  test('shows in mails and in the signing room at once', async () => {
    const { body } = await brand({ senderName: 'Acme Homes', colour: '#FFE629', logo: await picture() })
    expect(body).toMatchObject({ senderName: 'Acme Homes', colour: '#ffe629' })
    await send('Branded', 'branded@example.org')
    const { html, text } = await invitation('branded@example.org')
    expect(html).toContain('background:#ffe629;color:#000000')
    expect(html).toContain(await picturedAs(body.logoUrl))
    expect(text).toContain('Acme Homes')
    const room = await openRoom(world, 'branded@example.org', 'Branded')
    const { body: session } = await room.call('GET /signing/{recipient}')
    expect(session.envelope.brand).toEqual({ colour: '#ffe629', logoUrl: body.logoUrl })
  })

  test('shows in what its members are written', async () => {
    const { body } = await brand({ senderName: 'Acme Homes', colour: '#FFE629', logo: await picture() })
    const email = 'new-member@example.org'
    await mara.call('POST /organizations/{id}/members', {
      params: { id: mara.organizationId },
      body: { name: 'Ana', email, isManager: false },
    })
    const { html } = await readMail(world, email, ({ text }) => text.includes('/invitations/'))
    expect(html).toContain('background:#ffe629;color:#000000')
    expect(html).toContain(await picturedAs(body.logoUrl))
  })

  test.each(['png', 'jpeg', 'webp'] as const)(
    'takes a %s and keeps nothing but its pixels',
    async (format) => {
      const { body } = await brand({ logo: await picture(format) })
      const response = await world.fetch(body.logoUrl ?? '')
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toContain('public')
      expect(body.logoUrl).toBe(`/api/logos/${createHash('sha256').update(bytes).digest('hex')}`)
      const { width, height, exif } = await sharp(bytes).metadata()
      expect([width, height, exif]).toEqual([432, 144, undefined])
    },
  )

  test.each([
    ['a GIF', () => picture('gif')],
    ['words', async () => Buffer.from('<svg onload="alert(1)">').toString('base64')],
    [
      'a bomb of pixels',
      async () =>
        (
          await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
            .png()
            .toBuffer()
        ).toString('base64'),
    ],
  ])('refuses %s', async (_, make) => {
    expect(await brand({ logo: await make() })).toMatchObject({
      status: 422,
      body: { code: 'logo-unreadable', errors: [{ pointer: '/logo' }] },
    })
  })

  test('keeps what a change does not name, and takes back what it sets to null', async () => {
    await brand({ senderName: 'Acme Homes', colour: '#336699', logo: await picture() })
    expect((await brand({ logo: null })).body).toEqual({
      senderName: 'Acme Homes',
      colour: '#336699',
      logoUrl: null,
    })
  })

  test('[P11] needs a plan that has it, and is not shown without', async () => {
    const organization = { params: { id: mara.organizationId } }
    await brand({ colour: '#336699' })
    const poor = await register(world, 'poor', 'Poor', 'Free')
    expect(
      await poor.call('PUT /organizations/{id}/branding', {
        params: { id: poor.organizationId },
        body: { colour: '#336699' },
      }),
    ).toMatchObject({
      status: 403,
      body: { code: 'feature-not-in-plan', facts: { feature: 'CustomBranding' } },
    })
    expect((await mara.call('GET /organizations/{id}/branding', organization)).body.colour).toBe('#336699')
  })
})

/** Mail programs fetch nothing: the logo is in the mail, which is kept here as one page. */
async function picturedAs(logoUrl: string | null): Promise<string> {
  const bytes = await (await world.fetch(logoUrl ?? '')).arrayBuffer()

  return `src="data:image/png;base64,${Buffer.from(bytes).toString('base64')}"`
}

const invitation = (email: string) => readMail(world, email, ({ text }) => text.includes('/sign/'))
