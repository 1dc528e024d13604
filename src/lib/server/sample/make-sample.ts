import { everybody } from '#core/access/visibility.ts'
import { readFile } from 'node:fs/promises'
import { TemplateInput } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { z } from 'zod'
import { document } from '../data/tables/documents.ts'
import { translator } from '../i18n/translator.ts'
import type { Welcome } from '../organizations/found-organization.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { insertTemplate } from '../templates/template-rows.ts'

/** What `tools/make-sample.ts` writes beside each agreement: its pages, and where its fields stand. */
const Layout = z.object({
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(
    z.object({
      type: z.enum(['signature', 'name', 'date_signed', 'text', 'initials', 'email', 'checkbox']),
      recipient: z.string(),
      page: z.int(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      label: z.string().optional(),
      required: z.boolean().optional(),
    }),
  ),
})

/** A new organization starts with an agreement that can be sent at once. */
export function makeSample(blobs: BlobStore, clock: Clock, random: Random): Welcome {
  return async (tx, organization, person) => {
    const t = translator(person.locale)
    const { bytes, layout } = await readSample(person.locale)
    const name = t('sample.name')
    const id = random.uuid()
    const hash = await blobs.put(bytes)
    await tx.insert(document).values({
      organizationId: organization.id,
      id,
      name,
      sha256: hash,
      uploadSha256: sha256(bytes),
      byteLength: bytes.byteLength,
      pages: layout.pages,
      formFields: 0,
      warnings: [],
      createdBy: person.id,
      createdAt: clock.now(),
    })
    const input = TemplateInput.parse({
      name,
      documents: [id],
      recipients: [
        { key: 'company', name: t('sample.company'), recipientRole: 'signer', order: 1 },
        { key: 'partner', name: t('sample.partner'), recipientRole: 'signer', order: 2 },
      ],
      fields: layout.fields.map(({ page, x, y, width, height, ...field }) => {
        return { ...field, areas: [{ document: id, page, x, y, width, height }] }
      }),
    })
    const mode = 'live' as const
    await insertTemplate(tx, { id: person.id, organization: { ...organization, mode } }, input, {
      clock,
      random,
      audience: everybody,
    })
  }
}

async function readSample(locale: Locale) {
  const [bytes, layout] = await Promise.all([
    readFile(new URL(`./agreement.${locale}.pdf`, import.meta.url)),
    readFile(new URL(`./agreement.${locale}.json`, import.meta.url), 'utf8'),
  ])

  return { bytes: new Uint8Array(bytes), layout: Layout.parse(JSON.parse(layout)) }
}
