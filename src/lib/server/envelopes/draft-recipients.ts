import type { EnvelopeRecipientInput } from '#contract/envelope-shapes.ts'
import type { Recipient } from '#core/envelope/envelope.ts'
import type { RecipientId } from '#core/ids.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Random } from '../ports.ts'
import { nobody } from './authoring.ts'

type Given = z.output<typeof EnvelopeRecipientInput>

type Draft = {
  before: readonly Recipient[]
  /** Of whoever is given none. */
  locale: Locale
  random: Random
  hash: (passcode: string) => string
}

/** Recipients of a draft as they were given; those of `before` with the same key are the same. */
export function toRecipients(given: readonly Given[], { before, locale, random, hash }: Draft): Recipient[] {
  const earlier = new Map(before.map((one) => [one.key, one]))
  const ids = new Map(given.map(({ key }) => [key, earlier.get(key)?.id ?? newId(random)] as const))

  return given.map((one, index): Recipient => ({
    ...nobody,
    id: ids.get(one.key) ?? newId(random),
    key: one.key,
    role: one.recipientRole ?? 'signer',
    order: one.order ?? index + 1,
    name: one.name,
    email: one.email,
    locale: one.locale ?? locale,
    group: one.group ?? null,
    attachedTo: attachedIn(ids, one.attachedTo ?? null, index),
    host: one.host ?? null,
    message: one.message ?? '',
    phone: one.phone ?? null,
    access: one.access ?? [],
    passcodeHash: hashOf(one.passcode, earlier.get(one.key)?.passcodeHash ?? null, hash),
    mayDelegate: one.mayDelegate ?? false,
    expiresAt: one.expiresAt ? new Date(one.expiresAt) : null,
  }))
}

/** A recipient as a caller would give it. */
export function toGiven(recipient: Recipient, others: readonly Recipient[]): Given {
  const { key, name, email, role, order, locale, group, attachedTo, host } = recipient
  const { message, phone, access, mayDelegate, expiresAt } = recipient

  return {
    ...{ key, name, email, order, locale, group, host, message, phone, mayDelegate },
    recipientRole: role,
    attachedTo: others.find(({ id }) => id === attachedTo)?.key ?? null,
    access: [...access],
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

/** Left out, the passcode set before stays; null takes it away. */
export function hashOf(
  passcode: string | null | undefined,
  before: string | null,
  hash: (passcode: string) => string,
): string | null {
  if (passcode === undefined) return before

  return passcode === null ? null : hash(passcode)
}

function newId(random: Random): RecipientId {
  return random.uuid() as RecipientId
}

function attachedIn(ids: ReadonlyMap<string, RecipientId>, key: string | null, index: number) {
  if (!key) return null
  const id = ids.get(key)
  const code = 'recipient-attachment-invalid'
  if (!id) throw new Refusal(code, [{ pointer: `/recipients/${index}/attachedTo`, code }])

  return id
}
