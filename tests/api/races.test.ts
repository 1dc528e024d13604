import { afterAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { checkCompleted } from '../faults/ledger.ts'
import { agree, enter, sendTo, type Asked } from '../signing-room.ts'
import { eventually, makeTestClock, openRoom, signAs, typedSignature, type RoomGuest } from '../world.ts'

/** How often each race is run; who wins differs from run to run. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 4)
const clock = makeTestClock()
const { world, mara, lease } = await openAcme({ clock })
afterAll(() => world.close())

type Sent = Awaited<ReturnType<typeof sendTo>>
type Answer = { status: number; body: unknown }

const send = (...asked: Asked[]) => sendTo(mara, lease, asked)
const envelopeOf = async ({ id }: { id: string }) =>
  (await mara.call('GET /envelopes/{id}', { params: { id } })).body
const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code
const isDone = ({ status }: Answer) => status >= 200 && status < 300

/** Comes in, agrees, and is ready to finish at a stroke. */
async function readyToFinish(sent: Sent, key: string) {
  const room = await enter(world, sent, key)
  const version = await agree(room)
  const finish = (): Promise<Answer> =>
    room.call('POST /signing/{recipient}/complete', { body: { version, signature: typedSignature } })

  return { room, finish }
}

/** All at once, in an order that differs from round to round. */
async function together(round: number, ...acts: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const lead = round % acts.length
  const answers = await Promise.all(
    acts.map(async (act, index) => {
      if (index !== lead) await new Promise((resolve) => setTimeout(resolve, round * 2))
      return act()
    }),
  )
  // Whoever loses is told so in words; nothing breaks.
  for (const answer of answers) expect(answer.status).toBeLessThan(500)

  return answers
}

const ended = ['completed', 'declined', 'voided', 'expired']
const settled = (sent: Sent) =>
  eventually(async () => {
    const envelope = await envelopeOf(sent)
    return ended.includes(envelope.status) ? envelope : null
  })

/** What the trail, the files and the mailboxes hold once all is over: one end, one seal, one mail each. */
async function checkLedger(sent: Sent): Promise<string> {
  const { status, recipients, sealed } = await settled(sent)
  const { body: audit } = await mara.call('GET /envelopes/{id}/audit', { params: { id: sent.id } })
  const count = (type: string) => audit.items.filter((line) => line.type === type).length
  expect(audit.whole).toBe(true)
  expect(ended.reduce((sum, one) => sum + count(`envelope.${one}`), 0)).toBe(1)
  expect(count(`envelope.${status}`)).toBe(1)
  expect(count('envelope.sealing')).toBe(status === 'completed' ? 1 : 0)
  for (const { id, status: state } of recipients) {
    const own = audit.items.filter((line) => line.recipient === id)
    expect(own.filter(({ type }) => type === 'recipient.completed')).toHaveLength(
      state === 'completed' ? 1 : 0,
    )
  }
  if (status !== 'completed') {
    expect(sealed).toEqual([])
    return status
  }

  const finished = recipients.filter((one) => one.status === 'completed').map(({ email }) => email)
  await checkCompleted(world, mara, { id: sent.id, document: lease.id, emails: finished })
  const copies = async (email: string) =>
    (await world.app.services.readOutbox(email)).filter(
      ({ subject }) => subject === `Completed: ${sent.title}`,
    ).length
  for (const email of [...finished, mara.email]) {
    await eventually(async () => (await copies(email)) > 0)
    expect(await copies(email)).toBe(1)
  }

  return status
}

const times = Array.from({ length: rounds }, (_, round) => round)

describe('[W3] at the same instant', () => {
  test.each(times)('two last signers finish: one seal (%d)', async (round) => {
    const sent = await send({ key: 'jane', order: 1 }, { key: 'omar', order: 1 })
    const jane = await readyToFinish(sent, 'jane')
    const omar = await readyToFinish(sent, 'omar')
    const answers = await together(round, jane.finish, omar.finish)
    expect(answers.every(isDone)).toBe(true)
    expect(await checkLedger(sent)).toBe('completed')
  })

  test.each(times)('one signer finishes twice: once is enough (%d)', async (round) => {
    const sent = await send({ key: 'jane' })
    const { finish } = await readyToFinish(sent, 'jane')
    const answers = await together(round, finish, finish, finish)
    expect(answers.every(isDone)).toBe(true)
    expect(await checkLedger(sent)).toBe('completed')
  })

  test.each(times)('somebody signs and the sender voids: one of them (%d)', async (round) => {
    const sent = await send({ key: 'jane' })
    const { finish } = await readyToFinish(sent, 'jane')
    const params = { id: sent.id }
    const voiding = () => mara.call('POST /envelopes/{id}/void', { params, body: { reason: 'Wrong' } })
    const [signed, voided] = await together(round, finish, voiding)
    expect([isDone(signed!), isDone(voided!)].filter(Boolean)).toHaveLength(1)
    expect(await checkLedger(sent)).toBe(isDone(signed!) ? 'completed' : 'voided')
  })

  test.each(times)('somebody signs and declines: one of them (%d)', async (round) => {
    const sent = await send({ key: 'jane' })
    const { room, finish } = await readyToFinish(sent, 'jane')
    const [signed, declined] = await together(round, finish, () => decline(room))
    expect([isDone(signed!), isDone(declined!)].filter(Boolean)).toHaveLength(1)
    expect(await checkLedger(sent)).toBe(isDone(signed!) ? 'completed' : 'declined')
  })

  test.each(times)('one signs and the other declines: nothing is sealed (%d)', async (round) => {
    const sent = await send({ key: 'jane', order: 1 }, { key: 'omar', order: 1 })
    const { finish } = await readyToFinish(sent, 'jane')
    const { room } = await readyToFinish(sent, 'omar')
    const [, declined] = await together(round, finish, () => decline(room))
    expect(isDone(declined!)).toBe(true)
    expect(await checkLedger(sent)).toBe('declined')
  })

  test.each(times)('two of a group that takes one finish: one of them counts (%d)', async (round) => {
    const group = { key: 'desk', needs: 1 }
    const sent = await send({ key: 'jane', order: 1, group }, { key: 'omar', order: 1, group })
    const jane = await readyToFinish(sent, 'jane')
    const omar = await readyToFinish(sent, 'omar')
    const answers = await together(round, jane.finish, omar.finish)
    expect(answers.filter(isDone)).toHaveLength(1)
    expect(['recipient-skipped', 'link-dead']).toContain(codeOf(answers.find((one) => !isDone(one))!))
    expect(await checkLedger(sent)).toBe('completed')
  })

  test.each(times)('somebody signs and hands it on: one of them (%d)', async (round) => {
    const sent = await send({ key: 'jane', mayDelegate: true })
    const { room, finish } = await readyToFinish(sent, 'jane')
    const email = `nora.${sent.id}@example.org`
    const handOn = () =>
      room.call('POST /signing/{recipient}/delegate', { body: { name: 'Nora', email, reason: 'Away' } })
    const [signed, handed] = await together(round, finish, handOn)
    expect([isDone(signed!), isDone(handed!)].filter(Boolean)).toHaveLength(1)
    if (isDone(handed!)) expect((await signAs(await openRoom(world, email, sent.title))).status).toBe(200)
    expect(await checkLedger(sent)).toBe('completed')
  })

  test.each(times)(
    'somebody signs and the sender corrects their address: one of them (%d)',
    async (round) => {
      const sent = await send({ key: 'jane' })
      const { finish } = await readyToFinish(sent, 'jane')
      const email = `corrected.${sent.id}@example.org`
      const correct = () =>
        mara.call('POST /envelopes/{id}/correct', {
          params: { id: sent.id },
          body: { recipients: [{ id: sent.idOf('jane'), email }] },
        })
      const [signed, corrected] = await together(round, finish, correct)
      expect([isDone(signed!), isDone(corrected!)].filter(Boolean)).toHaveLength(1)
      if (isDone(corrected!))
        expect((await signAs(await openRoom(world, email, sent.title))).status).toBe(200)
      expect(await checkLedger(sent)).toBe('completed')
    },
  )

  test.each(times)('somebody signs and is reminded: signed all the same (%d)', async (round) => {
    const sent = await send({ key: 'jane' })
    const { finish } = await readyToFinish(sent, 'jane')
    const remind = () => mara.call('POST /envelopes/{id}/remind', { params: { id: sent.id } })
    const [signed, reminded] = await together(round, finish, remind)
    expect(isDone(signed!)).toBe(true)
    expect([202, 409]).toContain(reminded!.status)
    expect(await checkLedger(sent)).toBe('completed')
  })

  test.each(times)('somebody signs and the time is over: one of them (%d)', async (round) => {
    const sent = await send({
      key: 'jane',
      expiresAt: new Date(clock.now().getTime() + 60_000).toISOString(),
    })
    const { finish } = await readyToFinish(sent, 'jane')
    const pass = async (): Promise<Answer> => {
      clock.forward(90_000)
      return { status: 200, body: null }
    }
    const [signed] = await together(round, finish, pass)
    expect(await checkLedger(sent)).toBe(isDone(signed!) ? 'completed' : 'expired')
  })
})

function decline(room: RoomGuest): Promise<Answer> {
  return room.call('POST /signing/{recipient}/decline', { body: { reason: 'No' } })
}
