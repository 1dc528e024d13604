import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#server/actor.ts'
import { openAcme } from '../acme.ts'
import { join } from '../join.ts'
import { draftEnvelope, makeTestClock, memberBehind, type TestPerson, type World } from '../world.ts'
import type { DocumentShape } from '#contract/shapes.ts'

const clock = makeTestClock()
let world: World
let mara: TestPerson
let lease: DocumentShape
beforeAll(async () => {
  ;({ world, mara, lease } = await openAcme({ clock }))
})
afterAll(() => world.close())

const jane = { key: 'jane', name: 'Jane Roe', email: 'jane@example.org', order: 1 }
const omar = { key: 'omar', name: 'Omar', email: 'omar@example.org', order: 2 }
const openOf = async (member: Member) => (await world.app.services.envelopes.counts(member)).oldestOpen

async function send(person: TestPerson, title: string): Promise<string> {
  clock.forward(60_000)
  const { id } = await draftEnvelope(person, lease, [jane, omar], title)
  const { status } = await person.call('POST /envelopes/{id}/send', { params: { id } })
  expect(status).toBe(200)

  return id
}

test('[D1] [W2] the dashboard has the five oldest that a member has sent and that are under way, with whom they wait for', async () => {
  const member = await memberBehind(world, mara)
  expect(await openOf(member)).toEqual([])
  await draftEnvelope(mara, lease, [jane], 'Draft')
  const voided = await send(mara, 'Voided')
  await mara.call('POST /envelopes/{id}/void', { params: { id: voided }, body: { reason: 'Wrong rent' } })
  const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  for (const title of titles) await send(mara, title)
  const colleague = await join(world, mara, 'noa')
  await send(colleague, 'Of Noa')

  const shown = await openOf(member)
  expect(shown.map(({ title }) => title)).toEqual(titles.slice(0, 5))
  expect(shown[0]).toMatchObject({
    status: 'sent',
    recipients: [
      { name: 'Jane Roe', status: 'notified', notifiedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string },
      { name: 'Omar', status: 'waiting', notifiedAt: null },
    ],
  })
  expect(Object.keys(shown[0]?.recipients[0] ?? {}), 'and nothing else of them').not.toContain('email')
  expect((await openOf(await memberBehind(world, colleague))).map(({ title }) => title)).toEqual(['Of Noa'])
  const inTest = { ...member, organization: { ...member.organization, mode: 'test' as const } }
  expect(await openOf(inTest), 'test and live never mix').toEqual([])
})

test('[D1] the dashboard has the next drafts that the clock will send for a member, and none once it is taken back', async () => {
  const member = await memberBehind(world, mara)
  const scheduledOf = async (one: Member) => (await world.app.services.envelopes.counts(one)).scheduled
  expect(await scheduledOf(member)).toEqual([])
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()
  const schedule = async (title: string, days: number) => {
    const { id } = await draftEnvelope(mara, lease, [jane], title)
    const sendAt = inDays(days)
    await mara.call('POST /envelopes/{id}/send', { params: { id }, body: { sendAt } })

    return { id, title, sendAt }
  }
  const later = await schedule('Later', 9)
  const soon = await schedule('Soon', 2)
  await schedule('Latest', 12)
  await schedule('Last', 20)

  const shown = await scheduledOf(member)
  expect(shown.map(({ title }) => title)).toEqual(['Soon', 'Later', 'Latest'])
  expect(shown[1]).toEqual(later)
  expect(await scheduledOf(await memberBehind(world, await join(world, mara, 'ida')))).toEqual([])
  const inTest = { ...member, organization: { ...member.organization, mode: 'test' as const } }
  expect(await scheduledOf(inTest), 'test and live never mix').toEqual([])
  await mara.call('POST /envelopes/{id}/unschedule', { params: { id: soon.id } })
  expect((await scheduledOf(member)).map(({ title }) => title)).toEqual(['Later', 'Latest', 'Last'])
})
