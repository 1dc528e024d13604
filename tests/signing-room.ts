import { randomUUID } from 'node:crypto'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { SigningSession } from '#contract/signing-shapes.ts'
import { openRoom, origin, type RoomGuest, type TestPerson, type World } from './world.ts'

/** What is told of a recipient beside a key; name and address are made of the key. */
export type Asked = { key: string; email?: string; name?: string } & Record<string, unknown>
export type Authored = { id?: string; type: string; recipient: string } & Record<string, unknown>

let count = 0

/** An envelope of its own title, sent. Everybody who signs has a signature field. */
export async function sendTo(
  sender: TestPerson,
  document: { id: string },
  asked: readonly Asked[],
  fields: readonly Authored[] = [],
): Promise<EnvelopeShape & { emailOf(key: string): string; idOf(key: string): string }> {
  count += 1
  const title = `Room ${count}`
  const recipients = asked.map(({ key, ...rest }) => ({
    key,
    name: `${key} of ${count}`,
    email: `${key}.${count}@example.org`,
    ...rest,
  }))
  const signatures = asked
    .filter(({ recipientRole = 'signer' }) =>
      ['signer', 'in_person', 'witness'].includes(String(recipientRole)),
    )
    .map(({ key }): Authored => ({ type: 'signature', recipient: key, required: true }))
  const placed = [...signatures, ...fields].map((field, index) => ({
    areas: [{ document: document.id, page: 0, x: 0.05, y: 0.02 + index * 0.05, width: 0.4, height: 0.04 }],
    ...field,
  }))
  const made = await sender.call('POST /envelopes', {
    body: { title, documents: [document.id], recipients, fields: placed },
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const sent = await sender.call('POST /envelopes/{id}/send', { params: { id: made.body.id } })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  const of = (key: string) => sent.body.recipients.find((one) => one.key === key)

  return { ...sent.body, emailOf: (key) => of(key)?.email ?? '', idOf: (key) => of(key)?.id ?? '' }
}

export const enter = (world: World, sent: { title: string; emailOf(key: string): string }, key: string) =>
  openRoom(world, sent.emailOf(key), sent.title)

export async function sessionOf(guest: RoomGuest): Promise<SigningSession> {
  const { status, body } = await guest.call('GET /signing/{recipient}')
  if (status !== 200) throw new Error(`the room answered ${status}: ${JSON.stringify(body)}`)

  return body
}

/** Agrees to sign; returns the version that was agreed to. */
export async function agree(guest: RoomGuest): Promise<number> {
  const { version } = (await sessionOf(guest)).envelope
  const { status, body } = await guest.call('POST /signing/{recipient}/consent', {
    body: { version, agreed: true },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))

  return version
}

/** The same guest on a device where a member is signed in. */
export function signedIn(world: World, guest: RoomGuest, member: TestPerson): RoomGuest {
  const prefix = `CognitoIdentityServiceProvider.${world.app.identity.client.userPoolClientId}.`
  const session = `${prefix}LastAuthUser=who; ${prefix}who.idToken=${member.token}`
  const cookie = `${guest.cookie}; ${session}`

  return {
    ...guest,
    cookie,
    call: (name, input) => guest.call(name, { ...input, headers: { cookie, ...input?.headers } }),
  }
}

/** Sends a file as the room's upload does. */
export async function upload(
  world: World,
  guest: RoomGuest,
  as: string,
  name: string,
  bytes: Uint8Array,
): Promise<{ status: number; body: { value: never; code?: string } }> {
  const response = await world.fetch(`/api/signing/${guest.recipient}/files?as=${as}`, {
    method: 'POST',
    headers: {
      cookie: guest.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
    },
    body: bytes as Uint8Array<ArrayBuffer>,
  })

  return { status: response.status, body: (await response.json()) as { value: never; code?: string } }
}

/** A form as a page without JavaScript posts it; returns where it leads. */
export async function post(
  world: World,
  guest: RoomGuest,
  path: string,
  form: Record<string, string>,
): Promise<string> {
  const response = await world.fetch(`/api/signing/${guest.recipient}/${path}`, {
    method: 'POST',
    headers: { cookie: guest.cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`the form was answered by ${response.status}`)

  return response.headers.get('location') ?? ''
}

export const newId = () => randomUUID()
