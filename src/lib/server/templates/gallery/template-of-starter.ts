import { TemplateInput } from '#contract/template-shapes.ts'
import type { z } from 'zod'
import type { Random } from '../../ports.ts'
import type { Starter } from './read-starters.ts'

/** The starter as a template on `document`, its fields under ids of their own. */
export function templateOfStarter(
  { name, message, roles, fields }: Starter,
  document: string,
  random: Random,
): z.output<typeof TemplateInput> {
  const ids = new Map(fields.map(({ key }) => [key, random.uuid()]))

  return TemplateInput.parse({
    name,
    message,
    documents: [document],
    recipients: roles,
    fields: fields.map(({ key, when, areas, ...field }) => ({
      ...field,
      id: ids.get(key),
      areas: areas.map((area) => ({ ...area, document })),
      ...(when && { condition: { match: 'all', of: [{ ...when, field: ids.get(when.field) }] } }),
    })),
  })
}
