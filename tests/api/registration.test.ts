import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeMailedBy, idp, makeWorld, origin, type World } from '../world.ts'

// What a visitor says of themselves when they register: theirs alone, through the whole product.

let world: World
beforeAll(async () => (world = await makeWorld()))
afterAll(() => world.close())

type Visitor = { email: string; name: string; company: string; cookie?: string }

const browserOf = (name: string) => `paraph-device=${name.padEnd(43, '_')}`
const headersOf = ({ cookie }: Visitor) => (cookie ? { cookie } : undefined)

async function leaveProfile(visitor: Visitor): Promise<void> {
  const { email, name, company } = visitor
  const { status } = await world.fetch('/api/users/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headersOf(visitor) },
    body: JSON.stringify({
      name,
      email,
      phone: '+55 71 5550 0123',
      locale: name === 'Owner' ? 'fr-FR' : 'es-ES',
      companyName: company,
      companySlug: company,
      address: { country: name === 'Owner' ? 'FR' : 'BR', countryName: 'there' },
    }),
  })
  expect(status).toBe(202)
}

/** Resolves with the code that was mailed. */
async function signUp(visitor: Visitor): Promise<string> {
  await leaveProfile(visitor)
  const input = { Username: visitor.email, UserAttributes: [{ Name: 'name', Value: visitor.name }] }
  const { code } = await codeMailedBy(world, visitor.email, () =>
    idp(world, 'SignUp', input, headersOf(visitor)),
  )

  return code
}

async function confirm(visitor: Visitor, code: string, cookie?: string) {
  const { email } = visitor
  const { Session } = await idp(
    world,
    'ConfirmSignUp',
    { Username: email, ConfirmationCode: code },
    headersOf(visitor),
  )
  const signedIn = await idp(world, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email },
    Session,
  })
  const { IdToken } = signedIn['AuthenticationResult'] as { IdToken: string }
  const headers = { authorization: `Bearer ${IdToken}`, ...(cookie && { cookie }) }
  const answer = await world.fetch('/api/users/me', { headers })
  const settings = await world.fetch('/api/idt-mgmt/api/v1/users/settings', { headers })
  const { time_zone } = (await settings.json()) as { time_zone: string | null }

  return {
    ...((await answer.json()) as {
      name: string
      locale: string
      address: { country: string }
      organizations: { name: string; timeZone: string }[]
    }),
    time_zone,
  }
}

const ofOwner = { name: 'Owner', locale: 'fr-FR', address: { country: 'FR' } }

describe('a profile belongs to the sign-up that it was given for', () => {
  test.each([
    ['in their browsers', browserOf('owner'), browserOf('stranger')],
    ['without cookies', undefined, undefined],
  ])(
    'though a stranger signs up with the address before it is confirmed, %s',
    async (where, own, strange) => {
      const email = `owner-${where.length}@example.org`
      const company = `Owners ${where.length}`
      const owner = { email, name: 'Owner', company, ...(own && { cookie: own }) }
      const stranger = { email, name: 'Stranger', company: 'Evil', ...(strange && { cookie: strange }) }
      const code = await signUp(owner)
      await signUp(stranger)
      const me = await confirm(owner, code)
      expect(me).toMatchObject(ofOwner)
      expect(me.organizations.map(({ name }) => name)).toEqual([company])
    },
  )

  test('though a stranger leaves another profile for the address in between', async () => {
    const email = 'between@example.org'
    const owner = { email, name: 'Owner', company: 'Between', cookie: browserOf('between') }
    await leaveProfile({ ...owner, name: 'Stranger', company: 'Evil', cookie: browserOf('stranger') })
    await leaveProfile({ email, name: 'Stranger', company: 'Evil' })
    const code = await signUp(owner)
    await leaveProfile({ email, name: 'Stranger', company: 'Evil' })
    expect(await confirm(owner, code)).toMatchObject({ ...ofOwner, organizations: [{ name: 'Between' }] })
  })

  test('the newest counts of what one browser says for one address', async () => {
    const email = 'again@example.org'
    const owner = { email, name: 'Owner', company: 'Agian', cookie: browserOf('again') }
    await signUp(owner)
    const me = await confirm(owner, await signUp({ ...owner, company: 'Again' }))
    expect(me.organizations.map(({ name }) => name)).toEqual(['Again'])
  })
})

describe('the first organization, and who founds it', () => {
  test.each([
    [
      'keeps the time of the browser that registered',
      'America%2FSao_Paulo',
      'America/Sao_Paulo',
      'America/Sao_Paulo',
    ],
    ['keeps UTC where the browser says no time zone', 'Mars%2FOlympus', 'UTC', null],
    ['keeps UTC where the database does not know what the browser says', 'Etc%2FUnknown', 'UTC', null],
    ['keeps UTC where the browser says nothing', '', 'UTC', null],
  ])('%s', async (_, said, kept, own) => {
    const owner = { email: `zone-${said.length}@example.org`, name: 'Zoe', company: `Zone ${said.length}` }
    const me = await confirm(owner, await signUp(owner), `timeZone=${said}`)
    expect(me.organizations.map(({ timeZone }) => timeZone)).toEqual([kept])
    expect(me.time_zone).toBe(own)
  })
})
