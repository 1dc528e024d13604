import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '#contract/calls.ts'
import type { Call } from '#contract/call.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { documentDetails, keepPaper, keepPapers, paperPicture } from '../papers.ts'
import { whenCompleted } from '../sealed.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  origin,
  register,
  signAs,
  signInAgain,
  typedSignature,
  uploadDocument,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

type Input = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  bytes?: Uint8Array
}
type Answer = { status: number; text: string; headers: Record<string, string> }

const nobodys = '01900000-0000-7000-8000-000000000000'

let world: World
let mara: TestPerson
let omar: TestPerson
let pdf: Uint8Array
let paper: Uint8Array
/** Things of Mara's organization and of its guests. */
let mine: {
  document: string
  template: string
  draft: string
  sent: string
  sealed: string
  guest: RoomGuest
  /** Mara herself, a member of her organization, and somebody invited to it. */
  user: string
  member: string
  invited: string
  key: string
  session: string
  verification: string
  logo: string
  /** Of the template: whom it is shared with, and a bulk send of it. */
  share: string
  bulk: string
  /** Somebody to whom something was sent. */
  contact: string
  /** Words that Mara saved for her organization. */
  savedMessage: string
  team: string
  /** An endpoint, and what was sent to it. */
  webhook: string
  delivery: string
  /** Two invitations that Mara has, and an organization whose ownership is offered to her. */
  invitation: string
  unwanted: string
  offered: string
}
/** A guest of Omar's organization. */
let stranger: RoomGuest

async function makeSent(person: TestPerson, title: string, email: string) {
  const document = await uploadDocument(person, pdf)
  const { id } = await draftEnvelope(person, document, [{ key: 'guest', name: 'Guest', email }], title)
  await person.call('POST /envelopes/{id}/send', { params: { id } })

  return { id, document: document.id, guest: await openRoom(world, email, title) }
}

/** The invitation's id. */
async function invite(owner: TestPerson, guest: { email: string }): Promise<string> {
  const { body } = await owner.call('POST /organizations/{id}/members', {
    params: { id: owner.organizationId },
    body: { name: 'Guest', email: guest.email, isManager: false },
  })

  return body.id
}

/** The id of one more sign-in, as on another device. */
async function signInElsewhere(person: TestPerson): Promise<string> {
  const sessions = async () => (await person.call('GET /users/sessions')).body.items.map(({ id }) => id)
  const before = await sessions()
  await signInAgain(world, { ...person })

  return (await sessions()).find((id) => !before.includes(id)) ?? ''
}

/** The ids of a share of the template with a colleague, and of a bulk send. */
async function lend(owner: TestPerson, id: string, colleague: TestPerson) {
  const userId = (await colleague.call('GET /users/me')).body.id
  const { body: share } = await owner.call('POST /templates/{id}/shares', {
    params: { id },
    body: { userId },
  })
  await owner.call('PUT /templates/{id}/direct-link', {
    params: { id },
    body: { enabled: false, role: 'company' },
  })
  const { body: columns } = await owner.call('GET /templates/{id}/bulk/columns', { params: { id } })
  const csv = `${new TextDecoder().decode(columns)}A,a@example.org,,B,b@example.org,`
  const { body: bulk } = await owner.call('POST /templates/{id}/bulk', { params: { id }, body: { csv } })

  return { share: share.id, bulk: bulk.id ?? '' }
}

/** The ids of an endpoint, and of a test sent to it: to a port where nobody listens. */
async function listen(owner: TestPerson) {
  const { body: webhook } = await owner.call('POST /webhooks', { body: endpoint })
  const { body: delivery } = await owner.call('POST /webhooks/{id}/test', {
    params: { id: webhook.id },
    body: { type: 'envelope.sent' },
  })

  return { webhook: webhook.id, delivery: delivery.id }
}
const greeting = { title: 'Greeting', body: 'Hello', isShared: true }
const endpoint = { url: 'http://127.0.0.1:4998/', events: ['envelope.sent'] }

/** A PNG of one pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const join = (guest: TestPerson, id: string) =>
  guest.call('POST /invitations/{id}/accept', { params: { id } })

const verificationOf = (user_id: string) => {
  return {
    provider: 'manual',
    type: 'identity',
    user_id,
    callback_url: null,
    document_types: ['passport'],
    ...documentDetails,
  }
}

beforeAll(async () => {
  world = await makeWorld()
  pdf = await makeSamplePdf()
  mara = await register(world, 'mara', 'Acme')
  omar = await register(world, 'omar', 'Globex')
  const sealed = await makeSent(mara, 'Sealed', 'sealed@example.org')
  await signAs(sealed.guest)
  const sent = await makeSent(mara, 'Sent', 'guest@example.org')
  stranger = (await makeSent(omar, 'Other', 'stranger@example.org')).guest
  const draft = await draftEnvelope(mara, await uploadDocument(mara, pdf), [])
  const nina = await register(world, 'nina', 'Hooli')
  await join(nina, await invite(mara, nina))
  const ivan = await register(world, 'ivan', 'Initech')
  await join(mara, await invite(ivan, mara))
  const { body: me } = await mara.call('GET /users/me')
  const organization = { params: { id: ivan.organizationId } }
  await ivan.call('POST /organizations/{id}/ownership', { ...organization, body: { memberId: me.id } })
  await keepPapers(mara, 'passport')
  const { body: started } = await mara.call('POST /idt-mgmt/api/v1/users/verification', {
    body: verificationOf(me.id),
  })
  await keepPaper(mara, { kind: 'id_card', side: 'front' })
  paper = await paperPicture()
  await mara.call('POST /users/me/signatures/picture', { bytes: paper })
  const { body: branded } = await mara.call('PUT /organizations/{id}/branding', {
    params: { id: mara.organizationId },
    body: { logo: onePixel },
  })
  const { body: templates } = await mara.call('GET /templates')
  mine = {
    document: sent.document,
    template: templates.items[0]?.id ?? '',
    draft: draft.id,
    sent: sent.id,
    sealed: sealed.id,
    guest: sent.guest,
    user: me.id,
    member: (await nina.call('GET /users/me')).body.id,
    invited: await invite(mara, { email: 'pending@example.org' }),
    key: (
      await mara.call('POST /organizations/{id}/apikey', { params: { id: mara.organizationId }, body: {} })
    ).body.id,
    session: await signInElsewhere(mara),
    verification: started.id,
    logo: branded.logoUrl?.slice(-64) ?? '',
    ...(await lend(mara, templates.items[0]?.id ?? '', nina)),
    team: (
      await mara.call('POST /organizations/{id}/teams', {
        params: { id: mara.organizationId },
        body: { name: 'Sales' },
      })
    ).body.id,
    savedMessage: (await mara.call('POST /saved-messages', { body: greeting })).body.id,
    contact: (await mara.call('GET /contacts')).body.items[0]?.id ?? '',
    ...(await listen(mara)),
    invitation: await invite(omar, mara),
    unwanted: await invite(nina, mara),
    offered: ivan.organizationId,
  }
  await whenCompleted(mara, sealed.id)
})
afterAll(() => world.close())

/** Things as a caller might name them: Mara's, or nobody's. */
type Named = {
  organization: string
  document: string
  template: string
  draft: string
  sent: string
  recipient: string
  user: string
  member: string
  invited: string
  key: string
  session: string
  verification: string
  logo: string
  share: string
  bulk: string
  contact: string
  savedMessage: string
  team: string
  webhook: string
  delivery: string
  invitation: string
  unwanted: string
  offered: string
}
const named = (): Named => ({ ...mine, organization: mara.organizationId, recipient: mine.guest.recipient })
const missing: Named = {
  organization: nobodys,
  document: nobodys,
  template: nobodys,
  draft: nobodys,
  sent: nobodys,
  recipient: nobodys,
  user: nobodys,
  member: nobodys,
  invited: nobodys,
  key: nobodys,
  session: nobodys,
  verification: nobodys,
  logo: '0'.repeat(64),
  share: nobodys,
  bulk: nobodys,
  contact: nobodys,
  savedMessage: nobodys,
  team: nobodys,
  webhook: nobodys,
  delivery: nobodys,
  invitation: nobodys,
  unwanted: nobodys,
  offered: nobodys,
}

const emptyDraft = { title: 'Draft', documents: [], recipients: [], fields: [] }
const emptyTemplate = { name: 'Template', documents: [], recipients: [], fields: [] }

const worded = { mail: 'invitation', locale: 'en-US', subject: 'Please sign {{title}}', text: '' }

/** A good request of every call. A call that is not here fails the suite. */
const examples: Record<CallName, (of: Named) => Input> = {
  'POST /users/signup': () => ({
    body: {
      name: 'Eve',
      email: 'eve@example.org',
      locale: 'en',
      companyName: 'Eve',
      companySlug: 'eve',
      address: null,
    },
  }),
  'GET /users/me': () => ({}),
  'GET /users/preferences': () => ({}),
  'PUT /users/preferences': () => ({ body: { key: 'theme', value: 'dark' } }),
  'GET /users/sessions': () => ({}),
  'DELETE /users/sessions': () => ({}),
  'DELETE /users/sessions/{id}': ({ session: id }) => ({ params: { id } }),
  'GET /idt-mgmt/api/v1/users/settings': () => ({}),
  'GET /idt-mgmt/api/v1/users/{id}/basic': ({ user: id }) => ({ params: { id } }),
  'PUT /idt-mgmt/api/v1/users/basic': () => ({ body: { name: 'Mara', address: null } }),
  'POST /idt-mgmt/api/v1/users/verification': ({ user }) => ({ body: verificationOf(user) }),
  'POST /idt-mgmt/api/v1/users/verification/retry': ({ verification: id }) => ({ body: { id } }),
  'GET /idt-mgmt/api/v1/users/verification/{id}': ({ verification: id }) => ({ params: { id } }),
  'DELETE /idt-mgmt/api/v1/users/verification/{id}': ({ verification: id }) => ({ params: { id } }),
  'GET /users/me/papers': () => ({}),
  'PUT /users/me/papers/{kind}/{side}': () => ({
    params: { kind: 'passport', side: 'front' },
    bytes: paper,
  }),
  'GET /users/me/papers/{kind}/{side}': () => ({ params: { kind: 'passport', side: 'front' } }),
  'DELETE /users/me/papers/{kind}/{side}': () => ({ params: { kind: 'id_card', side: 'front' } }),
  'GET /notifications': () => ({}),
  'GET /notification-choices': () => ({}),
  'PUT /notification-choices': () => ({
    body: { event: 'webhookDisabled', channel: 'mail', isOn: false },
  }),
  'POST /notifications/read': () => ({ body: { all: true } }),
  'GET /region/americas': () => ({}),
  'POST /countries/states': () => ({ body: { country: 'Brazil' } }),
  'POST /countries/state/cities': () => ({ body: { country: 'Brazil', state: 'São Paulo' } }),

  'GET /organizations': () => ({}),
  'POST /organizations': () => ({
    body: { name: 'Second', slug: `second-${Math.random().toString(36).slice(2)}` },
  }),
  'GET /organizations/{id}': ({ organization: id }) => ({ params: { id } }),
  'PUT /organizations/{id}': ({ organization: id }) => ({ params: { id }, body: { name: 'Acme' } }),
  'PUT /organizations/{id}/mode': ({ organization: id }) => ({ params: { id }, body: { type: 'live' } }),
  'GET /organizations/{id}/retention': ({ organization: id }) => ({ params: { id } }),
  'PUT /organizations/{id}/retention': ({ organization: id }) => ({
    params: { id },
    body: { days: null, legalHold: false },
  }),
  'POST /organizations/{id}/person-erasure/preview': ({ organization: id }) => ({
    params: { id },
    body: { email: 'nobody@example.org' },
  }),
  'POST /organizations/{id}/person-erasure': ({ organization: id }) => ({
    params: { id },
    body: { email: 'nobody@example.org' },
  }),
  'GET /organizations/{id}/seal-key': ({ organization: id }) => ({ params: { id } }),
  'PUT /organizations/{id}/seal-key': ({ organization: id }) => ({
    params: { id },
    body: { file: 'AAAA', password: '' },
  }),
  'DELETE /organizations/{id}/seal-key': ({ organization: id }) => ({ params: { id } }),
  'DELETE /organizations/{id}': ({ organization: id }) => ({ params: { id } }),
  'GET /organizations/{id}/stats': ({ organization: id }) => ({ params: { id } }),
  'GET /organizations/{id}/storage': ({ organization: id }) => ({ params: { id } }),
  'GET /organizations/{id}/branding': ({ organization: id }) => ({ params: { id } }),
  'PUT /organizations/{id}/branding': ({ organization: id }) => ({
    params: { id },
    body: { colour: '#336699' },
  }),
  'GET /organizations/{id}/mail-wording': ({ organization: id }) => ({ params: { id } }),
  'PUT /organizations/{id}/mail-wording': ({ organization: id }) => ({ params: { id }, body: worded }),
  'POST /organizations/{id}/mail-wording/preview': ({ organization: id }) => ({
    params: { id },
    body: worded,
  }),
  'GET /logos/{sha256}': ({ logo: sha256 }) => ({ params: { sha256 } }),
  'GET /organizations/{id}/visibility': ({ organization: id }) => ({ params: { id } }),
  'PUT /organizations/{id}/visibility': ({ organization: id }) => ({
    params: { id },
    body: { visibility: 'organization', managersSeeAll: true },
  }),
  'GET /organizations/{id}/teams': ({ organization: id }) => ({ params: { id } }),
  'POST /organizations/{id}/teams': ({ organization: id }) => ({ params: { id }, body: { name: 'Legal' } }),
  'PUT /organizations/{id}/teams/{team}': ({ organization: id, team }) => ({
    params: { id, team },
    body: { name: 'Marketing' },
  }),
  'DELETE /organizations/{id}/teams/{team}': ({ organization: id, team }) => ({ params: { id, team } }),
  'GET /organizations/{id}/members': ({ organization: id }) => ({ params: { id } }),
  'POST /organizations/{id}/members': ({ organization: id }) => ({
    params: { id },
    body: { name: 'New', email: 'new@example.org', isManager: false },
  }),
  'PUT /organizations/{id}/members/{memberId}/role': ({ organization: id, member: memberId }) => ({
    params: { id, memberId },
    body: { isManager: true },
  }),
  'PUT /organizations/{id}/members/{memberId}/permissions': ({ organization: id, member: memberId }) => ({
    params: { id, memberId },
    body: { withheld: ['create_templates'] },
  }),
  'DELETE /organizations/{id}/members/{memberId}': ({ organization: id, member: memberId }) => ({
    params: { id, memberId },
  }),
  'GET /organizations/{id}/ownership': ({ organization: id }) => ({ params: { id } }),
  'POST /organizations/{id}/ownership': ({ organization: id, member: memberId }) => ({
    params: { id },
    body: { memberId },
  }),
  'DELETE /organizations/{id}/ownership': ({ organization: id }) => ({ params: { id } }),
  'POST /organizations/{id}/ownership/accept': ({ offered: id }) => ({ params: { id } }),
  'GET /invitations': () => ({}),
  'GET /invitations/{id}': ({ invitation: id }) => ({ params: { id } }),
  'POST /invitations/{id}/accept': ({ invitation: id }) => ({ params: { id } }),
  'POST /invitations/{id}/decline': ({ unwanted: id }) => ({ params: { id } }),
  'POST /organizations/{id}/apikey': ({ organization: id }) => ({ params: { id }, body: {} }),
  'GET /organizations/{id}/apikey/metadata': ({ organization: id }) => ({ params: { id } }),
  'DELETE /organizations/{id}/apikey/{key}': ({ organization: id, key }) => ({ params: { id, key } }),
  'POST /idt-mgmt/api/v1/organizations/users': ({ organization }) => ({
    body: {
      name: 'Newer',
      email: 'newer@example.org',
      phone: null,
      locale: 'pt',
      is_manager: false,
      organization_id: organization,
    },
  }),
  'GET /idt-mgmt/api/v1/organizations/{orgId}/users': ({ organization: orgId }) => ({ params: { orgId } }),
  'GET /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}': ({
    organization: orgId,
    invited: userId,
  }) => ({
    params: { orgId, userId },
  }),
  'PUT /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}': ({
    organization: orgId,
    invited: userId,
  }) => ({
    params: { orgId, userId },
    body: { organization_id: orgId, user_id: userId, name: 'Nina', is_manager: false },
  }),
  'DELETE /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}': ({
    organization: orgId,
    invited: userId,
  }) => ({ params: { orgId, userId } }),
  'POST /organizations/{id}/subscription': ({ organization: id }) => ({
    params: { id },
    body: { plan: 'Enterprise' },
  }),
  'GET /subscriptions/organization/{id}': ({ organization: id }) => ({ params: { id } }),
  'POST /subscriptions/organization/{id}/upgrade': ({ organization: id }) => ({
    params: { id },
    body: { newPlan: 'Enterprise' },
  }),
  'POST /subscriptions/organization/{id}/downgrade': ({ organization: id }) => ({
    params: { id },
    body: { newPlan: 'Professional' },
  }),
  'POST /subscriptions/organization/{id}/cancel': ({ organization: id }) => ({ params: { id } }),
  'POST /subscriptions/organization/{id}/resume': ({ organization: id }) => ({ params: { id } }),
  'GET /subscriptions/organization/{id}/invoices': ({ organization: id }) => ({ params: { id } }),
  'GET /subscriptions/organization/{id}/validate-feature/{feature}': ({ organization: id }) => ({
    params: { id, feature: 'ApiAccess' },
  }),
  'GET /subscriptions/compare/{planA}/{planB}': () => ({
    params: { planA: 'Free', planB: 'Starter' },
  }),
  'GET /usage': () => ({}),
  'POST /documents': () => ({ bytes: pdf }),
  'GET /documents/{id}': ({ document: id }) => ({ params: { id } }),
  'GET /documents/{id}/file': ({ document: id }) => ({ params: { id } }),
  'GET /documents/{id}/pages/{page}': ({ document: id }) => ({ params: { id, page: 0 } }),
  'GET /documents/{id}/suggestions': ({ document: id }) => ({ params: { id } }),
  'GET /documents/{id}/pages/{page}/text': ({ document: id }) => ({ params: { id, page: 0 } }),
  'GET /templates': () => ({}),
  'POST /templates': () => ({ body: emptyTemplate }),
  'GET /templates/{id}': ({ template: id }) => ({ params: { id } }),
  'PUT /templates/{id}': ({ template: id }) => ({ params: { id }, body: emptyTemplate }),
  'DELETE /templates/{id}': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/archive': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/restore': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/envelopes': ({ template: id }) => ({
    params: { id },
    body: {
      recipients: [
        { key: 'company', name: 'A', email: 'a@example.org' },
        { key: 'partner', name: 'B', email: 'b@example.org' },
      ],
    },
  }),
  'GET /template-folders': () => ({}),
  'POST /template-folders/rename': () => ({ body: { from: 'Leases', to: 'Rentals' } }),
  'POST /templates/{id}/duplicate': ({ template: id }) => ({ params: { id } }),
  'GET /templates/{id}/versions': ({ template: id }) => ({ params: { id } }),
  'GET /templates/{id}/versions/{version}': ({ template: id }) => ({ params: { id, version: 1 } }),
  'POST /templates/{id}/versions/{version}/restore': ({ template: id }) => ({ params: { id, version: 1 } }),
  'GET /templates/{id}/shares': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/shares': ({ template: id, member: userId }) => ({ params: { id }, body: { userId } }),
  'DELETE /templates/{id}/shares/{share}': ({ template: id, share }) => ({ params: { id, share } }),
  'GET /templates/{id}/direct-link': ({ template: id }) => ({ params: { id } }),
  'PUT /templates/{id}/direct-link': ({ template: id }) => ({
    params: { id },
    body: { enabled: true, role: 'company' },
  }),
  'POST /templates/{id}/direct-link/renew': ({ template: id }) => ({ params: { id } }),
  'GET /templates/{id}/direct-link/qr': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/bulk': ({ template: id }) => ({ params: { id }, body: { csv: 'a,b' } }),
  'GET /templates/{id}/bulk/columns': ({ template: id }) => ({ params: { id } }),
  'GET /bulk-sends': () => ({}),
  'GET /bulk-sends/{id}': ({ bulk: id }) => ({ params: { id } }),
  'POST /bulk-sends/{id}/pause': ({ bulk: id }) => ({ params: { id } }),
  'POST /bulk-sends/{id}/resume': ({ bulk: id }) => ({ params: { id } }),
  'GET /bulk-sends/{id}/result': ({ bulk: id }) => ({ params: { id } }),
  'GET /template-gallery': () => ({}),
  'GET /template-gallery/{id}/pages/{page}': () => ({ params: { id: 'mutual-nda', page: 0 } }),
  'POST /template-gallery/{id}/template': () => ({ params: { id: 'mutual-nda' }, body: {} }),
  'GET /contacts': () => ({}),
  'POST /contacts': () => ({ body: { name: 'Lea', email: 'lea@example.org' } }),
  'GET /contacts/{id}': ({ contact: id }) => ({ params: { id } }),
  'PUT /contacts/{id}': ({ contact: id }) => ({
    params: { id },
    body: { name: 'Lea', email: 'lea@example.org' },
  }),
  'DELETE /contacts/{id}': ({ contact: id }) => ({ params: { id } }),
  'GET /contact-suggestions': () => ({}),
  'POST /contact-imports': () => ({ body: { file: 'Email\nlea@example.org' } }),
  'GET /contact-export': () => ({}),
  'GET /saved-messages': () => ({}),
  'POST /saved-messages': () => ({ body: greeting }),
  'PUT /saved-messages/{id}': ({ savedMessage: id }) => ({ params: { id }, body: { title: 'Hello' } }),
  'DELETE /saved-messages/{id}': ({ savedMessage: id }) => ({ params: { id } }),
  'GET /reports': () => ({}),
  'GET /report-export': () => ({}),
  'GET /activity': () => ({}),
  'GET /activity-export': () => ({}),
  'GET /webhooks': () => ({}),
  'POST /webhooks': () => ({ body: endpoint }),
  'GET /webhooks/{id}': ({ webhook: id }) => ({ params: { id } }),
  'PUT /webhooks/{id}': ({ webhook: id }) => ({ params: { id }, body: { description: 'Changed' } }),
  'DELETE /webhooks/{id}': ({ webhook: id }) => ({ params: { id } }),
  'POST /webhooks/{id}/rotate': ({ webhook: id }) => ({ params: { id }, body: {} }),
  'POST /webhooks/{id}/test': ({ webhook: id }) => ({ params: { id }, body: { type: 'envelope.sent' } }),
  'GET /webhooks/{id}/days': ({ webhook: id }) => ({ params: { id } }),
  'GET /webhooks/{id}/deliveries': ({ webhook: id }) => ({ params: { id } }),
  'GET /webhooks/{id}/deliveries/{deliveryId}': ({ webhook: id, delivery: deliveryId }) => ({
    params: { id, deliveryId },
  }),
  'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver': ({ webhook: id, delivery: deliveryId }) => ({
    params: { id, deliveryId },
  }),
  'POST /webhooks/{id}/redeliver': ({ webhook: id }) => ({
    params: { id },
    body: { since: '2026-01-01T00:00:00.000Z' },
  }),
  'GET /envelopes': () => ({}),
  'POST /envelopes': () => ({ body: emptyDraft }),
  'GET /envelopes/{id}': ({ sent: id }) => ({ params: { id } }),
  'PATCH /envelopes/{id}': ({ draft: id }) => ({ params: { id }, body: { title: 'Changed' } }),
  'DELETE /envelopes/{id}': ({ draft: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/trash': ({ draft: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/restore': ({ draft: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/send': ({ draft: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/unschedule': ({ draft: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/recipients/{recipient}/answer': ({ sent: id, recipient }) => ({
    params: { id, recipient },
    body: { text: 'Yes' },
  }),
  'POST /envelopes/{id}/void': ({ sent: id }) => ({ params: { id }, body: { reason: 'Wrong rent' } }),
  'POST /envelopes/{id}/duplicate': ({ sent: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/template': ({ sent: id }) => ({ params: { id } }),
  'PUT /envelopes/{id}/visibility': ({ sent: id }) => ({ params: { id }, body: { visibility: 'private' } }),
  'PUT /envelopes/{id}/folder': ({ sent: id }) => ({ params: { id }, body: { filedIn: 'Leases' } }),
  'GET /envelope-folders': () => ({}),
  'POST /envelope-folders/rename': () => ({ body: { from: 'Leases', to: 'Rentals' } }),
  'POST /envelopes/{id}/transfer': ({ sent: id, member: userId }) => ({ params: { id }, body: { userId } }),
  'POST /envelope-transfers': ({ user: from, member: userId }) => ({ body: { from, userId } }),
  'POST /envelopes/{id}/remind': ({ sent: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/recipients/{recipient}/invite': ({ sent: id, recipient }) => ({
    params: { id, recipient },
  }),
  'POST /envelopes/{id}/reseal': ({ sent: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/review': ({ sent: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/audit': ({ sent: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/evidence': ({ sent: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/documents/{document}/copy': ({ sent: id, document }) => ({
    params: { id, document },
  }),
  'GET /envelopes/{id}/documents/{document}/sealed': ({ sent: id, document }) => ({
    params: { id, document },
  }),
  'POST /envelopes/{id}/correct': ({ sent: id, recipient }) => ({
    params: { id },
    body: { recipients: [{ id: recipient, name: 'Somebody else' }] },
  }),
  'PUT /envelopes/{id}/correction': ({ sent: id, document }) => ({
    params: { id },
    body: { version: 1, documents: [document], fields: [] },
  }),
  'POST /envelopes/{id}/extend': ({ sent: id }) => ({
    params: { id },
    body: { expiresAt: '2100-01-01T00:00:00.000Z' },
  }),
  'GET /envelopes/{id}/certificate': ({ sent: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/archive': ({ sent: id }) => ({ params: { id } }),
  'GET /envelope-archive': ({ sent: ids }) => ({ query: { ids } }),
  'GET /envelopes/{id}/pages': ({ sent: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/documents/{document}/sealed/pages/{page}': ({ sent: id, document }) => ({
    params: { id, document, page: 0 },
  }),
  'GET /envelopes/{id}/pictures/{sha256}': ({ sent: id, logo: sha256 }) => ({ params: { id, sha256 } }),
  'GET /envelopes/{id}/attachments/{sha256}': ({ sent: id, logo: sha256 }) => ({ params: { id, sha256 } }),
  'GET /envelope-counts': () => ({}),
  'POST /envelope-actions': ({ sent: id }) => ({ body: { action: 'void', ids: [id], reason: 'Wrong rent' } }),
  'GET /signing/{recipient}': ({ recipient }) => ({ params: { recipient } }),
  'POST /signing/{recipient}/viewed': ({ recipient }) => ({ params: { recipient } }),
  'POST /signing/{recipient}/consent': ({ recipient }) => ({
    params: { recipient },
    body: { version: 1, agreed: true },
  }),
  'PUT /signing/{recipient}/values': ({ recipient }) => ({
    params: { recipient },
    body: { version: 1, values: {} },
  }),
  'POST /signing/{recipient}/complete': ({ recipient }) => ({
    params: { recipient },
    body: { version: 1, signature: typedSignature },
  }),
  'POST /signing/{recipient}/decline': ({ recipient }) => ({ params: { recipient }, body: { reason: 'No' } }),
  'POST /signing/{recipient}/questions': ({ recipient }) => ({
    params: { recipient },
    body: { text: 'Why?' },
  }),
  'POST /signing/{recipient}/delegate': ({ recipient }) => ({
    params: { recipient },
    body: { name: 'Lea', email: 'lea@example.org', reason: 'On leave' },
  }),
  'POST /signing/{recipient}/access/start': ({ recipient }) => ({
    params: { recipient },
    body: { check: 'email_code' },
  }),
  'POST /signing/{recipient}/access': ({ recipient }) => ({
    params: { recipient },
    body: { check: 'passcode', answer: 'tulip' },
  }),
  'POST /signing/{recipient}/name': ({ recipient }) => ({
    params: { recipient },
    body: { version: 1, name: 'Lea' },
  }),
  'POST /signing/{recipient}/files': ({ recipient }) => ({
    params: { recipient },
    query: { as: 'attachment' },
    bytes: pdf,
  }),
  'GET /signing/{recipient}/files/{sha256}': ({ recipient, logo: sha256 }) => ({
    params: { recipient, sha256 },
  }),
  'POST /signing/{recipient}/copy': ({ recipient }) => ({ params: { recipient } }),
  'POST /signing/{recipient}/phone': ({ recipient }) => ({ params: { recipient } }),
  'POST /signing/trade': () => ({ body: { token: 'a'.repeat(43) } }),
  'POST /users/me/signatures/picture': () => ({ bytes: paper }),
  'GET /users/me/signatures/{kind}/picture': () => ({ params: { kind: 'upload' } }),
  'GET /users/me/signatures': () => ({}),
  'PUT /users/me/signatures': () => ({ body: { signature: typedSignature } }),
  'POST /envelopes/{id}/recipients/{recipient}/room': ({ sent: id, recipient }) => ({
    params: { id, recipient },
    body: { kind: 'in-person' },
  }),
  'GET /signing/{recipient}/documents/{document}/pages/{page}': ({ recipient, document }) => ({
    params: { recipient, document, page: 0 },
  }),
  'GET /signing/{recipient}/documents/{document}/pages/{page}/text': ({ recipient, document }) => ({
    params: { recipient, document, page: 0 },
  }),
  'GET /signing/{recipient}/documents/{document}/file': ({ recipient, document }) => ({
    params: { recipient, document },
  }),
  'GET /signing/{recipient}/documents/{document}/sealed': ({ recipient, document }) => ({
    params: { recipient, document },
  }),
  'GET /signing/{recipient}/documents/{document}/sealed/pages/{page}': ({ recipient, document }) => ({
    params: { recipient, document, page: 0 },
  }),
  'GET /verify/trust': () => ({}),
  'POST /verify/record': () => ({ body: { sha256: '0'.repeat(64), signers: [] } }),
  'POST /verify': () => ({ bytes: pdf }),
  'POST /verify/report': () => ({ bytes: pdf }),

  'GET /host/verifications': () => ({}),
  'GET /host/verifications/{id}': ({ verification: id }) => ({ params: { id } }),
  'GET /host/verifications/{id}/papers/{kind}/{side}': ({ verification: id }) => ({
    params: { id, kind: 'passport', side: 'front' },
  }),
  'POST /host/verifications/{id}/decision': ({ verification: id }) => ({
    params: { id },
    body: { status: 'approved', attempt: 1 },
  }),
  'GET /host/organizations': () => ({}),
  'GET /host/storage': () => ({}),
  'GET /host/health': () => ({}),
  'POST /host/test-mail': () => ({}),
  'GET /host/returned-mail': () => ({}),
  'DELETE /host/returned-mail/{id}': ({ verification: id }) => ({ params: { id } }),
  'GET /host/jobs': () => ({}),
  'POST /host/jobs/retry': () => ({ body: { all: true } }),
  'POST /host/jobs/drop': () => ({ body: { all: true } }),
}

async function ask(name: CallName, input: Input, headers: Record<string, string>): Promise<Answer> {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => String(input.params?.[key]))
  const url = input.query ? `${path}?${new URLSearchParams(input.query)}` : path
  const type = input.bytes ? 'application/pdf' : input.body === undefined ? undefined : 'application/json'
  const response = await world.fetch(`/api${url}`, {
    method,
    headers: { ...(type && { 'content-type': type }), ...headers },
    body: input.bytes
      ? (input.bytes as Uint8Array<ArrayBuffer>)
      : input.body === undefined
        ? null
        : JSON.stringify(input.body),
  })

  return {
    status: response.status,
    text: await response.text(),
    headers: Object.fromEntries(response.headers),
  }
}

const bearer = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` })
const sameOrigin = { 'sec-fetch-site': 'same-origin', origin }
const room = ({ cookie }: RoomGuest) => ({ cookie, ...sameOrigin })

/** Mara as a browser knows her: tokens in the cookies of the identity library. */
const browserOf = ({ token, email }: TestPerson) => {
  const prefix = 'CognitoIdentityServiceProvider.paraph-web.'
  return { cookie: `${prefix}LastAuthUser=${email}; ${prefix}${encodeURIComponent(email)}.idToken=${token}` }
}

const every = (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => ({
  name,
  call,
  needs: call.access,
}))
const guarded = every.filter(({ needs }) => needs === 'user' || needs === 'organization' || needs === 'host')
const ofTheHost = every.filter(({ needs }) => needs === 'host')
const ofRecipients = every.filter(({ needs }) => needs === 'recipient')
const codeOf = ({ text }: Answer) => (JSON.parse(text) as { code: string }).code

describe('nobody in particular', () => {
  const principals: [string, () => Record<string, string>][] = [
    ['nobody', () => sameOrigin],
    ['a bearer of garbage', () => ({ authorization: 'Bearer x.y.z' })],
    ['a bearer of another scheme', () => ({ authorization: 'Basic bWFyYTptYXJh' })],
    ['a recipient', () => room(mine.guest)],
    [
      'a cookie with a forged token',
      () => ({ ...browserOf({ ...mara, token: `${mara.token.slice(0, -8)}AAAAAAAA` }), ...sameOrigin }),
    ],
  ]

  describe.each(principals)('[A13] [A14] %s', (_, headers) => {
    test.each(guarded)('is not authenticated at $name', async ({ name }) => {
      const answer = await ask(name, examples[name](named()), headers())
      expect([answer.status, codeOf(answer)]).toEqual([401, 'not-authenticated'])
    })
  })
})

describe('the signing room', () => {
  const principals: [string, () => Record<string, string>][] = [
    ['nobody', () => sameOrigin],
    ['a signer of another envelope', () => room(stranger)],
    [
      'a signer of another envelope, under this cookie’s name',
      () => ({
        cookie: stranger.cookie.replace(stranger.recipient, mine.guest.recipient),
        ...sameOrigin,
      }),
    ],
    ['the sender', () => ({ ...bearer(mara), ...sameOrigin })],
  ]

  describe.each(principals)('is dead to %s', (_, headers) => {
    test.each(ofRecipients)('at $name, like one that never was', async ({ name }) => {
      const foreign = await ask(name, examples[name](named()), headers())
      expect([foreign.status, codeOf(foreign)]).toEqual([404, 'link-dead'])
      expect(foreign).toEqual(await ask(name, examples[name](missing), headers()))
    })
  })

  test('shows a recipient only the documents of their own envelope', async () => {
    const { body: other } = await mara.call('GET /envelopes/{id}', { params: { id: mine.sealed } })
    for (const { name } of ofRecipients.filter(({ name: one }) => one.includes('{document}'))) {
      const own = { ...named(), document: other.documents[0]?.id ?? '' }
      const foreign = await ask(name, examples[name](own), room(mine.guest))
      expect(foreign.status).toBeGreaterThanOrEqual(404)
      expect(foreign).toEqual(
        await ask(name, examples[name]({ ...own, document: nobodys }), room(mine.guest)),
      )
    }
  })
})

describe('a member of another organization', () => {
  /** The link of an invitation is its secret: whoever has it may learn that it is for another address. */
  const byLink = /^\w+ \/invitations\//
  const ofNobody = 'GET /subscriptions/compare/{planA}/{planB}'
  /** What names nothing but one's own; that others never see it is shown in identity-papers.test.ts. */
  const ofOneself = / \/users\/me\//
  /** Starters come with the product: they are nobody's, and everybody has the same. */
  const ofTheProduct = / \/template-gallery\//
  const isOwned = (name: string) =>
    name !== ofNobody && ![byLink, ofOneself, ofTheProduct].some((pattern) => pattern.test(name))
  const withIds = guarded.filter(({ name, call }) => call.params && isOwned(name))

  test.each(withIds)(
    'gets the same at $name for what is foreign as for what is missing',
    async ({ name }) => {
      const foreign = await ask(name, examples[name](named()), bearer(omar))
      expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not-found'])
      expect(foreign).toEqual(await ask(name, examples[name](missing), bearer(omar)))
    },
  )

  test.each(every.filter(({ needs }) => needs === 'organization'))(
    'cannot choose it for $name',
    async ({ name }) => {
      const wished = { ...bearer(omar), 'x-organization': mara.organizationId }
      const foreign = await ask(name, examples[name](named()), wished)
      expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not-found'])
      expect(foreign).toEqual(
        await ask(name, examples[name](named()), { ...wished, 'x-organization': nobodys }),
      )
    },
  )

  test('cannot name it in a body', async () => {
    for (const name of [
      'POST /idt-mgmt/api/v1/organizations/users',
      'POST /idt-mgmt/api/v1/users/verification',
      'POST /idt-mgmt/api/v1/users/verification/retry',
    ] as const) {
      const foreign = await ask(name, examples[name](named()), bearer(omar))
      expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not-found'])
      expect(foreign).toEqual(await ask(name, examples[name](missing), bearer(omar)))
    }
  })

  test('cannot accept an invitation that is for another address', async () => {
    const name = 'POST /invitations/{id}/accept'
    const answer = await ask(name, examples[name](named()), bearer(omar))
    expect([answer.status, codeOf(answer)]).toEqual([403, 'invitation-for-another'])
  })

  test('sees nothing of it in lists', async () => {
    expect((await omar.call('GET /envelopes')).body.items.map(({ title }) => title)).toEqual(['Other'])
    expect((await omar.call('GET /organizations')).body.items.map(({ name }) => name)).toEqual(['Globex'])
    expect(
      (await omar.call('GET /envelopes', { query: { recipientEmail: 'guest@example.org' } })).body.items,
    ).toEqual([])
  })

  test('cannot build on its documents', async () => {
    const body = { ...emptyDraft, documents: [mine.document] }
    expect(await omar.call('POST /envelopes', { body })).toMatchObject({
      status: 422,
      body: { code: 'field-document-unknown' },
    })
  })

  test('cannot use up its reminders', async () => {
    for (let times = 0; times < 4; times += 1)
      await omar.call('POST /envelopes/{id}/remind', { params: { id: mine.sent } })
    expect(await mara.call('POST /envelopes/{id}/remind', { params: { id: mine.sent } })).toMatchObject({
      status: 202,
    })
  })
})

describe('an owner who is no administrator of the host', () => {
  test.each(ofTheHost)('finds nothing at $name, not even about themselves', async ({ name }) => {
    for (const of of [named(), missing]) {
      const answer = await ask(name, examples[name](of), bearer(mara))
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not-found'])
    }
  })

  test.each(ofTheHost)('finds nothing with a key at $name', async ({ name }) => {
    const { body } = await mara.call('POST /organizations/{id}/apikey', {
      params: { id: mara.organizationId },
      body: {},
    })
    const { status } = await ask(name, examples[name](named()), { authorization: `Bearer ${body.key}` })
    expect(status).toBe(403)
  })
})

describe('a change asked with cookies', () => {
  const changes = every.filter(({ name, needs }) => needs !== 'public' && !name.startsWith('GET '))
  const elsewhere: [string, Record<string, string>][] = [
    ['no origin at all', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['the null origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site', origin }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin }],
    // What did not identify the caller excuses nothing.
    ['a sister site with HTTP Basic', { 'sec-fetch-site': 'same-site', authorization: 'Basic bWFyYTptYXJh' }],
    ['another site with half a bearer', { 'sec-fetch-site': 'cross-site', authorization: 'Bearer mara' }],
  ]

  describe.each(elsewhere)('from %s', (_, headers) => {
    test.each(changes)('is refused at $name', async ({ name, needs }) => {
      const who = needs === 'recipient' ? { cookie: mine.guest.cookie } : browserOf(mara)
      const answer = await ask(name, examples[name](named()), { ...who, ...headers })
      expect([answer.status, codeOf(answer)]).toEqual([403, 'cross-site'])
    })
  })

  test('from our own pages is done', async () => {
    const answer = await ask('PUT /users/preferences', examples['PUT /users/preferences'](named()), {
      ...browserOf(mara),
      ...sameOrigin,
    })
    expect(answer.status).toBe(200)
  })
})

describe('somebody in the right place', () => {
  // Reading before changing before deleting, since everybody shares the same few things.
  // These take away what others need.
  const last = [
    'DELETE /templates/{id}',
    'POST /idt-mgmt/api/v1/users/verification',
    'DELETE /organizations/{id}/members/{memberId}',
    'DELETE /organizations/{id}',
  ]
  /** Nobody has given a file here, or holds a token: that they are answered is shown beside their subject. */
  const givenFiles = [
    'GET /envelopes/{id}/attachments/{sha256}',
    'GET /envelopes/{id}/pictures/{sha256}',
    'GET /signing/{recipient}/files/{sha256}',
    'POST /signing/trade',
  ]
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const rank = (name: CallName) =>
    last.includes(name)
      ? methods.length + last.indexOf(name)
      : methods.findIndex((method) => name.startsWith(method))
  const inOrder = every
    // Who administers the host is somebody else: host-verifications.test.ts.
    .filter(({ needs }) => needs !== 'host')
    .filter(({ name }) => name !== 'DELETE /users/sessions' && !givenFiles.includes(name))
    .toSorted((one, other) => rank(one.name) - rank(other.name))

  test.each(inOrder)('is answered at $name', async ({ name, needs }) => {
    const headers = needs === 'recipient' ? room(mine.guest) : needs === 'public' ? {} : bearer(mara)
    const { status } = await ask(name, examples[name](named()), headers)
    expect([calls[name].answer.status, 409, 422]).toContain(status)
  })
})
