import type { TemplateInput } from '#contract/template-shapes.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { z } from 'zod'
import { copyOfEnvelope } from '../envelopes/copy-of-envelope.ts'
import { translator } from '../i18n/translator.ts'

const dayMs = 86_400_000
const mostDays = 365

/**
 * A template that makes such envelopes: its people become parts to play, called by what they do ("Signer 1"), its end the
 * days that there were for signing. What somebody has given is no part of it.
 */
export function templateOfEnvelope(
  envelope: Envelope,
  locale: Locale,
): z.output<typeof TemplateInput> & { isCopied: true } {
  const { title, message, documents, recipients, fields, reminders } = copyOfEnvelope(envelope)
  const t = translator(locale)
  const roleOf = (one: (typeof recipients)[number]) => one.recipientRole ?? 'signer'
  const nameOf = (one: (typeof recipients)[number]) => {
    const alike = recipients.filter((other) => roleOf(other) === roleOf(one))
    const word = t(`fields.roles.${roleOf(one)}`)
    return alike.length === 1 ? word : `${word} ${alike.indexOf(one) + 1}`
  }

  return {
    ...envelope.audience,
    isCopied: true,
    ...{ name: title, title, message, documents, fields, reminders },
    expiresAfterDays: daysToSign(envelope),
    recipients: recipients.map((one, index) => ({
      key: one.key,
      name: nameOf(one),
      recipientRole: roleOf(one),
      order: one.order ?? index + 1,
      group: one.group ?? null,
      attachedTo: one.attachedTo ?? null,
      access: one.access ?? [],
      mayDelegate: one.mayDelegate ?? false,
    })),
  }
}

function daysToSign({ sentAt, createdAt, expiresAt }: Envelope): number | null {
  if (!expiresAt) return null
  const days = Math.round((expiresAt.getTime() - (sentAt ?? createdAt).getTime()) / dayMs)
  return Math.min(Math.max(days, 1), mostDays)
}
