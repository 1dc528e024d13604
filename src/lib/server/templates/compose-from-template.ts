import type { UseTemplateInput } from '#contract/template-shapes.ts'
import type { FieldShape } from '#contract/shapes.ts'
import { addCalendarDays } from '#core/envelope/calendar-days.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import { assertAffordable } from '#core/fields/field-rules.ts'
import { usualEnd } from '#core/organizations/envelope-defaults.ts'
import { Refusal, type Fault } from '#core/refusal.ts'
import { prefillableFinder, prefillOf } from '#core/templates/prefill.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Composition } from '../envelopes/compose-envelope.ts'
import { fieldsOf, type Content } from './template-content.ts'
import type { SeenTemplate } from './template-rows.ts'

type Given = z.output<typeof UseTemplateInput>
export type Wishes = Omit<Given, 'send'>

/**
 * An envelope of the template: its documents and fields, the people given for its roles, what was prefilled; what it says
 * nothing of is as the organization has it. Fields keep their ids, since conditions name them by id. Throws `recipient-email-missing` for a role that nobody plays,
 * `field-unknown` and `value-…` at `/values/…`.
 */
export function composeFromTemplate(
  { row, content, documents }: SeenTemplate,
  wishes: Wishes,
  { locale, organization: { timeZone, defaults } }: Pick<Member, 'locale' | 'organization'>,
  now: Date,
): Composition {
  const { expiresAfterDays, reminders } = content
  const end =
    expiresAfterDays === null
      ? usualEnd(defaults, now, timeZone)
      : addCalendarDays(now, expiresAfterDays, timeZone)

  return {
    title: wishes.title ?? content.title ?? row.name,
    message: wishes.message ?? content.message,
    documents: documents.map(({ id }) => id),
    recipients: castOf(content, wishes.recipients),
    fields: prefilled(content, wishes.values ?? {}, { today: dayIn(timeZone, now), locale }),
    expiresAt: wishes.expiresAt === undefined ? (end?.toISOString() ?? null) : wishes.expiresAt,
    reminders: reminders ?? defaults.reminders,
    origin: { templateId: row.id, templateVersion: row.version },
  }
}

/** Who plays each role: the person given for it, else the one who always does. */
function castOf({ recipients }: Content, given: Given['recipients']): Composition['recipients'] {
  return recipients.map((role, index) => {
    const { key, name: _, person, access, mayDelegate, ...participation } = role
    const named = given.find((one) => one.key === key) ?? (person && { ...person, key })
    if (!named) {
      const code = 'recipient-email-missing'
      throw new Refusal(code, [{ pointer: `/recipients/${index}/email`, code }])
    }

    return { access: [...access], mayDelegate, ...named, ...participation }
  })
}

function prefilled(
  content: Content,
  values: Readonly<Record<string, string>>,
  context: Parameters<typeof prefillOf>[2],
): FieldShape[] {
  const fields = fieldsOf(content)
  assertAffordable(fields)
  const find = prefillableFinder(fields)
  const texts = new Map<string, string>()
  const faults: Fault[] = []
  for (const [called, text] of Object.entries(values)) {
    const field = find(called)
    // Called by two names, a field is filled once.
    if (field && texts.has(field.id)) continue
    const prefill = field ? prefillOf(field, text, context) : ({ ok: false, code: 'field-unknown' } as const)
    if (field) texts.set(field.id, prefill.ok ? prefill.text : '')
    if (!prefill.ok) faults.push({ pointer: `/values/${toPointerPart(called)}`, code: prefill.code })
  }
  const [first] = faults
  if (first) throw new Refusal(first.code, faults)

  return content.fields.map((field) => {
    const text = texts.get(field.id)
    return text === undefined ? field : { ...field, defaultValue: text }
  })
}

/** RFC 6901 §3. */
function toPointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
