import { expect } from 'vitest'
import {
  makeSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '#server/identity/software-authenticator.fixture.ts'
import sharp from 'sharp'
import { documentDetails, keepPapers } from '../papers.ts'
import { idp, origin, signIn, type TestPerson, type World } from '../world.ts'

/** What people and their organization keep besides envelopes, as it was seen. */
export type Belongings = {
  seen: Awaited<ReturnType<typeof look>>
  key: string
  passkey: SoftwareAuthenticator
}

const invited = 'invited@example.org'

/** One of everything. */
export async function gather(world: World, person: TestPerson): Promise<Belongings> {
  const params = { id: person.organizationId }
  const logo = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  await person.call('PUT /organizations/{id}/branding', {
    params,
    body: { senderName: 'Acme Homes', colour: '#336699', logo: logo.toString('base64') },
  })
  await person.call('POST /organizations/{id}/members', {
    params,
    body: { email: invited, name: 'Ines', isManager: true },
  })
  const { body: me } = await person.call('GET /users/me')
  await keepPapers(person, 'passport')
  await person.call('POST /idt-mgmt/api/v1/users/verification', {
    body: {
      ...{ provider: 'manual', type: 'identity', user_id: me.id, document_types: ['passport'] },
      ...documentDetails,
    },
  })
  const { body: made } = await person.call('POST /organizations/{id}/apikey', { params, body: {} })
  const passkey = await addPasskey(world, person.email)

  return { seen: await look(world, person), key: made.key, passkey }
}

/** Everything is as it was, and keys still open what they opened. */
export async function checkBelongings(world: World, person: TestPerson, belongings: Belongings) {
  const { seen, key, passkey } = belongings
  expect(await look(world, person)).toEqual(seen)
  const answer = await world.fetch('/api/templates', { headers: { authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(200)
  expect(await signInByPasskey(world, person.email, passkey)).toMatchObject({
    AuthenticationResult: { IdToken: expect.any(String) as unknown },
  })
}

async function look(world: World, person: TestPerson) {
  const params = { id: person.organizationId }
  const subscription = await person.call('GET /subscriptions/organization/{id}', { params })
  const branding = await person.call('GET /organizations/{id}/branding', { params })
  const members = await person.call('GET /organizations/{id}/members', { params })
  const keys = await person.call('GET /organizations/{id}/apikey/metadata', { params })
  const notifications = await person.call('GET /notifications')
  const settings = await person.call('GET /idt-mgmt/api/v1/users/settings')
  const logo = await world.fetch(branding.body.logoUrl ?? '')
  const paper = await world.fetch('/api/users/me/papers/passport/front', {
    headers: { authorization: `Bearer ${person.token}` },
  })

  const seen = {
    plan: subscription.body.plan,
    periodEnd: subscription.body.currentPeriodEnd,
    branding: branding.body,
    logo: Buffer.from(await logo.arrayBuffer()).toString('base64'),
    members: members.body.items,
    keys: keys.body.items.map(({ prefix }) => prefix),
    told: notifications.body.items.map(({ id }) => id),
    verification: settings.body.verification,
    paper: Buffer.from(await paper.arrayBuffer()).toString('base64'),
  }
  expect(seen).toMatchObject({
    plan: 'Enterprise',
    branding: { senderName: 'Acme Homes' },
    verification: { status: 'pending' },
  })
  expect(seen.members.map(({ email }) => email)).toEqual([person.email, invited])
  expect(paper.headers.get('content-type')).toBe('image/jpeg')
  expect(Math.min(seen.keys.length, seen.told.length, seen.logo.length)).toBeGreaterThan(0)

  return seen
}

async function addPasskey(world: World, email: string): Promise<SoftwareAuthenticator> {
  const { AccessToken } = await signIn(world, email)
  const started = await idp(world, 'StartWebAuthnRegistration', { AccessToken })
  const passkey = makeSoftwareAuthenticator({ origin })
  const options = started['CredentialCreationOptions'] as Parameters<SoftwareAuthenticator['create']>[0]
  await idp(world, 'CompleteWebAuthnRegistration', { AccessToken, Credential: passkey.create(options) })

  return passkey
}

async function signInByPasskey(world: World, email: string, passkey: SoftwareAuthenticator) {
  const asked = await idp(world, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  })
  const { CREDENTIAL_REQUEST_OPTIONS: options = '' } = asked['ChallengeParameters'] as Record<string, string>
  const credential = passkey.get(JSON.parse(options) as Parameters<SoftwareAuthenticator['get']>[0])

  return idp(world, 'RespondToAuthChallenge', {
    ChallengeName: 'WEB_AUTHN',
    ChallengeResponses: { USERNAME: email, CREDENTIAL: JSON.stringify(credential) },
    Session: asked['Session'],
  })
}
