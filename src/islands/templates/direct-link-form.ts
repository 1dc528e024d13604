import { dayOf, endOfDay } from '#browser/deadline-day.ts'
import type { DirectLinkShape, TemplateShape } from '#contract/template-shapes.ts'

/** A direct link as typed. */
export type TypedLink = Pick<DirectLinkShape, 'enabled' | 'role' | 'asksCode'> & {
  maxUses: string
  /** On the organization's calendar. */
  lastDay: string
}

/** As it is; or as it begins where there is none, on and with a mailed code. */
export function startLink(
  link: DirectLinkShape | null,
  { recipients }: Pick<TemplateShape, 'recipients'>,
): TypedLink {
  return {
    enabled: link?.enabled ?? true,
    role: link?.role ?? recipients[0]?.key ?? '',
    asksCode: link?.asksCode ?? true,
    maxUses: link?.maxUses?.toString() ?? '',
    lastDay: link?.expiresAt ? dayOf(link.expiresAt) : '',
  }
}

/** What is no whole number of uses is no limit, and an empty day no end. */
export function toLinkInput({ maxUses, lastDay, ...settings }: TypedLink) {
  const limit = Number(maxUses)

  return {
    ...settings,
    maxUses: maxUses.trim() === '' || !Number.isInteger(limit) || limit < 1 ? null : limit,
    expiresAt: endOfDay(lastDay),
  }
}
