import type { CorrectInput } from '#contract/envelope-acts.ts'
import type { RecipientShape } from '#contract/envelope-shapes.ts'
import type { AccessCheck } from '#core/envelope/envelope.ts'
import { isLocale } from '#core/locale/locale.ts'

/** A recipient as written in the form of a correction. */
export type WrittenRecipient = {
  name: string
  email: string
  locale: string
  message: string
  phone: string
  /** Empty: the one set before stays. */
  passcode: string
  access: readonly AccessCheck[]
  mayDelegate: boolean
  hostName: string
  hostEmail: string
}

type Change = NonNullable<CorrectInput['recipients']>[number]

export function toWritten(recipient: RecipientShape): WrittenRecipient {
  const { name, email, locale, message, phone, access, mayDelegate, host } = recipient

  return {
    ...{ name, email, locale, message, access, mayDelegate },
    phone: phone ?? '',
    passcode: '',
    hostName: host?.name ?? '',
    hostEmail: host?.email ?? '',
  }
}

/** Only what differs from the recipient as it is; null where nothing does. */
export function toChange(recipient: RecipientShape, written: WrittenRecipient): Change | null {
  const { locale, access, mayDelegate } = written
  const text = (key: 'name' | 'email' | 'message') => written[key].trim()
  const phone = written.phone.replace(/[\s().-]/g, '') || null
  const host = { name: written.hostName.trim(), email: written.hostEmail.trim() }
  const isHosted = recipient.recipientRole === 'in_person'

  const change: Change = {
    id: recipient.id,
    ...(text('name') !== recipient.name && { name: text('name') }),
    ...(text('email') !== recipient.email && { email: text('email') }),
    ...(text('message') !== recipient.message && { message: text('message') }),
    ...(isLocale(locale) && locale !== recipient.locale && { locale }),
    ...(phone !== recipient.phone && { phone }),
    ...(written.passcode && { passcode: written.passcode }),
    ...(!isSame(access, recipient.access) && { access: [...access] }),
    ...(mayDelegate !== recipient.mayDelegate && { mayDelegate }),
    ...(isHosted && (host.name !== recipient.host?.name || host.email !== recipient.host.email) && { host }),
  }

  return Object.keys(change).length > 1 ? change : null
}

function isSame(some: readonly AccessCheck[], others: readonly AccessCheck[]): boolean {
  return some.length === others.length && some.every((check) => others.includes(check))
}
