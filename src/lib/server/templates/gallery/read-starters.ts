import { readFile } from 'node:fs/promises'
import { RecipientRole } from '#contract/shapes.ts'
import { comparisons } from '#core/fields/condition.ts'
import { fieldAligns, fieldTypes } from '#core/fields/field.ts'
import type { Locale } from '#core/locale/locale.ts'
import { z } from 'zod'

/** In the order they are shown. */
export const starterIds = [
  'mutual-nda',
  'service-agreement',
  'quote-order',
  'offer-letter',
  'onboarding',
  'residential-lease',
  'media-consent',
  'direct-debit',
] as const
export type StarterId = (typeof starterIds)[number]

/** What `tools/make-gallery.ts` writes beside each PDF. Fields know one another by their keys. */
const Layout = z.object({
  name: z.string(),
  category: z.string(),
  about: z.string(),
  message: z.string(),
  roles: z.array(
    z.object({ key: z.string(), name: z.string(), recipientRole: RecipientRole, order: z.int() }),
  ),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(
    z.strictObject({
      key: z.string(),
      type: z.enum(fieldTypes),
      recipient: z.string(),
      name: z.string().optional(),
      label: z.string(),
      required: z.boolean(),
      readOnly: z.boolean().optional(),
      prefillable: z.boolean().optional(),
      multiline: z.boolean().optional(),
      align: z.enum(fieldAligns).optional(),
      defaultValue: z.string().optional(),
      options: z.array(z.string()).optional(),
      atLeast: z.int().optional(),
      min: z.string().optional(),
      max: z.string().optional(),
      decimals: z.int().optional(),
      currency: z.string().optional(),
      formula: z.string().optional(),
      pattern: z.string().optional(),
      when: z.object({ field: z.string(), is: z.enum(comparisons), value: z.string().nullable() }).optional(),
      areas: z.array(
        z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
      ),
    }),
  ),
})

export type Starter = z.infer<typeof Layout> & { id: StarterId; language: Locale }

/** All of them in one language. */
export function readStarters(language: Locale): Promise<Starter[]> {
  return Promise.all(
    starterIds.map(async (id) => ({
      ...Layout.parse(JSON.parse(await readText(id, language))),
      id,
      language,
    })),
  )
}

export async function readStarterFile({
  id,
  language,
}: Pick<Starter, 'id' | 'language'>): Promise<Uint8Array> {
  return new Uint8Array(await readFile(fileOf(id, language, 'pdf')))
}

function readText(id: StarterId, language: Locale): Promise<string> {
  return readFile(fileOf(id, language, 'json'), 'utf8')
}

function fileOf(id: StarterId, language: Locale, ending: 'pdf' | 'json'): URL {
  return new URL(`./starters/${id}.${language}.${ending}`, import.meta.url)
}
