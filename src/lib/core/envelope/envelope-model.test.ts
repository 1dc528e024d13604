import fc from 'fast-check'
import { expect, test } from 'vitest'
import { envelope, fieldOf, noon, recipient } from '../../../../tests/cast.ts'
import type { Area } from '../fields/field.ts'
import type { DocumentId, FieldId, RecipientId } from '../ids.ts'
import { isRefusal } from '../refusal.ts'
import { completeRecipient, consentToSign, nameRecipient, viewEnvelope } from './acting.ts'
import { bounceRecipient } from './bouncing.ts'
import { correctEnvelope } from './correcting.ts'
import { correctContent } from './correcting/correct-content.ts'
import { unchanged, type Decision } from './decision.ts'
import { declineEnvelope } from './declining.ts'
import { delegateRecipient } from './delegating.ts'
import { assertState, assertStep } from './envelope-order.fixture.ts'
import type { Envelope, Recipient } from './envelope.ts'
import { expireEnvelope } from './expiring.ts'
import { extendEnvelope } from './extending.ts'
import { isAwaited } from './recipients.ts'
import { remindOnTime, remindRecipients, warnOfExpiry } from './reminding.ts'
import { acts, takesAttached } from './roles.ts'
import { markSealed, markSealFailed, retrySeal } from './sealing.ts'
import { sendEnvelope } from './sending.ts'
import { voidEnvelope } from './voiding.ts'

const disclosure = { version: '1', locale: 'en-US', sha256: 'a' }
const zone = 'America/Sao_Paulo'
const hourMs = 3_600_000

/** The state so far, and what has been counted on the way. */
type Run = { state: Envelope; at: Date; born: number; completions: number; seals: number }
type Command = { name: string; run: (run: Run) => Decision }

const host = { name: 'Mara', email: 'mara@example.org' }

/** Envelopes of every shape that can be sent. */
const drafts = fc
  .record({
    people: fc.array(
      fc.record({
        role: fc.constantFrom<Recipient['role']>('signer', 'signer', 'approver', 'viewer', 'cc', 'in_person'),
        order: fc.integer({ min: 1, max: 3 }),
        grouped: fc.boolean(),
        mayDelegate: fc.boolean(),
        ownHours: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null, freq: 4 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    attached: fc.array(
      fc.record({
        role: fc.constantFrom<Recipient['role']>('witness', 'assistant'),
        to: fc.nat(3),
        order: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 2 },
    ),
    needs: fc.integer({ min: 1, max: 2 }),
    endHours: fc.option(fc.integer({ min: 61, max: 120 }), { nil: null }),
    warnDays: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  })
  .map(({ people, attached, needs, endHours, warnDays }): Envelope => {
    const isMember = ({ grouped, role }: (typeof people)[number]) => grouped && role !== 'cc'
    const group = { key: 'desk', needs: Math.min(needs, people.filter(isMember).length) }
    const first = people.map((one, index): Recipient => ({
      ...recipient(`r${index}`, isMember(one) ? 2 : one.order, one.role),
      mayDelegate: one.mayDelegate,
      group: isMember(one) ? group : null,
      expiresAt: one.ownHours === null ? null : new Date(noon.getTime() + one.ownHours * hourMs),
      host: one.role === 'in_person' ? host : null,
    }))
    const others = attached.flatMap(({ role, to, order }, index): Recipient[] => {
      const signer = first[to % first.length]!
      const fits = takesAttached(signer.role) && (role === 'witness' || order < signer.order)
      const one = { ...recipient(`a${index}`, order, role), attachedTo: signer.id, mayDelegate: true }
      return fits ? [one] : []
    })

    return {
      ...envelope('draft', [...first, ...others]),
      expiresAt: endHours === null ? null : new Date(noon.getTime() + endHours * hourMs),
      warnDays,
      reminders: { firstAfterDays: 1, everyDays: 1, atMost: 2 },
    }
  })
  .filter(({ recipients }) => recipients.some(acts))

/** Whoever it is by then, as people come and go; more often one who is awaited than not. */
const someone = fc.nat(9)
function idOf({ state: { recipients } }: Run, which: number): RecipientId {
  const awaited = recipients.filter(isAwaited)
  const asked = which % 3 > 0 && awaited.length > 0 ? awaited : recipients

  return asked[which % asked.length]!.id
}
const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)
const every = new Set<string>()
const by = (name: string, rule: (run: Run, id: RecipientId) => Decision) => {
  every.add(name)
  return someone.map((which): Command => ({ name, run: (run) => rule(run, idOf(run, which)) }))
}
const plain = (name: string, run: Command['run']) => {
  every.add(name)
  return fc.constant<Command>({ name, run })
}

/** Ends before and after those there are. */
const end = (name: string, rule: (run: Run, hours: number) => Decision) => {
  every.add(name)
  return fc.integer({ min: -5, max: 200 }).map((hours): Command => ({ name, run: (run) => rule(run, hours) }))
}

const commands = fc.oneof(
  { arbitrary: plain('send', ({ state, at }) => sendEnvelope(state, at)), weight: 5 },
  { arbitrary: by('view', ({ state, at }, id) => viewEnvelope(state, id, at)), weight: 2 },
  { arbitrary: by('consent', ({ state, at }, id) => consentToSign(state, id, at, disclosure)), weight: 10 },
  { arbitrary: by('complete', ({ state, at }, id) => completeRecipient(state, id, at)), weight: 14 },
  by('decline', ({ state, at }, id) => declineEnvelope(state, id, 'No', at)),
  by('name', ({ state, at }, id) => nameRecipient(state, id, 'Jane', at)),
  by('bounce', ({ state }, id) => bounceRecipient(state, id)),
  by('delegate', ({ state, at, born }, id) => {
    const to = { id: `d${born}` as RecipientId, name: 'Nora', email: `d${born}@example.org` }
    return delegateRecipient(state, id, to, 'On leave', at)
  }),
  by('readdress', ({ state, at, born }, id) =>
    correctEnvelope(state, { changes: [{ id, email: `c${born}@example.org` }], remove: [] }, at),
  ),
  by('rename', ({ state, at, born }, id) =>
    correctEnvelope(state, { changes: [{ id, name: `Name ${born}` }], remove: [] }, at),
  ),
  by('remove', ({ state, at }, id) => correctEnvelope(state, { changes: [], remove: [id] }, at)),
  plain('replace a document', ({ state, at, born }) => {
    const documents = state.documents.map((one) => ({ ...one, id: `document${born}` as DocumentId }))
    const onThem = (area: Area): Area => ({ ...area, document: `document${born}` as DocumentId })
    const fields = state.fields.map((field) => ({ ...field, areas: field.areas.map(onThem) }))
    return correctContent(state, { documents, fields }, at)
  }),
  by('add a field', ({ state, at, born }, id) => {
    const [document] = state.documents
    const added = fieldOf(id, { document: document!.id }, { id: `f${born}` as FieldId, type: 'text' })
    const { documents, fields } = state
    return correctContent(state, { documents, fields: [...fields, added] }, at)
  }),
  by('remind', ({ state, at }, id) => remindRecipients(state, id, at)),
  { arbitrary: plain('remind on time', ({ state, at }) => remindOnTime(state, at, zone)), weight: 4 },
  { arbitrary: plain('warn', ({ state, at }) => warnOfExpiry(state, at, zone)), weight: 4 },
  plain('void', ({ state }) => voidEnvelope(state, 'Wrong')),
  plain('sweep', ({ state, at }) => expireEnvelope(state, at)),
  end('extend', ({ state, at }, hours) => extendEnvelope(state, hoursAfter(at, hours), at)),
  end('set a first end', ({ state, at }, hours) =>
    state.expiresAt ? unchanged(state) : extendEnvelope(state, hoursAfter(at, hours), at),
  ),
  { arbitrary: plain('sealed', ({ state, at }) => markSealed(state, at, {})), weight: 2 },
  { arbitrary: plain('seal failed', ({ state }) => markSealFailed(state, 'internal')), weight: 6 },
  { arbitrary: plain('seal again', ({ state }) => retrySeal(state)), weight: 6 },
)
const hours = fc.oneof({ weight: 7, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(26) })
const steps = fc.array(fc.tuple(commands, hours), { maxLength: 80, size: 'max' })

test(
  '[W2] whatever is done in whatever order, at whatever time, the envelope stays in order',
  { timeout: 600_000 },
  () => {
    const reached = new Set<string>()
    fc.assert(
      fc.property(drafts, steps, (draft, sequence) => {
        expect(() => sendEnvelope(draft, noon)).not.toThrow()
        let run: Run = { state: draft, at: noon, born: 0, completions: 0, seals: 0 }
        for (const [{ name, run: rule }, wait] of sequence) {
          run = { ...run, at: new Date(run.at.getTime() + wait * hourMs), born: run.born + 1 }
          const decision = decide(() => rule(run))
          if (!decision) continue
          if (decision.events.length > 0) reached.add(name)
          assertStep(run, decision, name)
          assertState(decision.envelope)
          run = counted(run, decision)
          expect(run.completions).toBeLessThanOrEqual(1)
        }
        if (run.state.status === 'completed') expect(run.completions).toBe(1)
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 3000) },
    )
    // Nothing is shown about commands that are always refused.
    expect([...reached].sort()).toEqual([...every].sort())
  },
)

/** Undefined for a refusal; anything else thrown is a bug. */
function decide(rule: () => Decision): Decision | undefined {
  try {
    return rule()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function counted(run: Run, { envelope: state, events }: Decision): Run {
  const count = (type: string) => events.filter((one) => one.type === type).length

  return {
    ...run,
    state,
    completions: run.completions + count('envelope.completed'),
    seals: run.seals + count('envelope.sealing'),
  }
}
