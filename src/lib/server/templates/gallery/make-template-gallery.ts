import type { StarterShape, UseStarterInput } from '#contract/gallery-shapes.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { Member } from '../../actor.ts'
import type { Quotas } from '../../billing/make-quotas.ts'
import { bytesOfMegabyte } from '../../billing/standing-use.ts'
import type { Database } from '../../data/database.ts'
import { document } from '../../data/tables/documents.ts'
import type { PageImages } from '../../documents/page-images.ts'
import { answerIn } from '../../kept-answer.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Clock, Random } from '../../ports.ts'
import type { PageImage, PdfEngine } from '../../pdf/pdf-engine.ts'
import type { Publish } from '../../webhooks/publish.ts'
import { insertNew } from '../insert-new.ts'
import { documentOfStarter } from './document-of-starter.ts'
import { makeKnownStarters } from './known-starters.ts'
import { readStarterFile, type Starter } from './read-starters.ts'
import { makeStarterPages } from './starter-pages.ts'
import { templateOfStarter } from './template-of-starter.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  images: PageImages
  quotas: Quotas
  publish: Publish
  clock: Clock
  random: Random
}

export type TemplateGallery = ReturnType<typeof makeTemplateGallery>

/** Starters that come with the product, and the templates that organizations make of them. */
export function makeTemplateGallery({ database, blobs, pdf, images, quotas, ...parts }: Parts) {
  const { clock, random } = parts
  const pageOf = makeStarterPages(pdf)
  const { startersIn, getStarter } = makeKnownStarters()

  return {
    /** In the order they are shown. */
    list: async (member: Member, language = member.locale): Promise<StarterShape[]> =>
      (await startersIn(language)).map(toShape),

    /** Throws `not-found`. */
    page: async (
      member: Member,
      id: string,
      page: number,
      { language = member.locale, width = 0 }: { language?: Locale | undefined; width?: number | undefined },
    ): Promise<PageImage> => pageOf(await getStarter(id, language), page, width),

    /** Throws `not-found`, and `quota-reached` where there is no room for a template or its document. */
    use: async (
      member: Member,
      id: string,
      { language = member.locale }: UseStarterInput,
    ): Promise<TemplateShape> => {
      const starter = await getStarter(id, language)
      const bytes = await readStarterFile(starter)
      const row = documentOfStarter(starter, bytes, { member, id: random.uuid(), at: clock.now() })
      // Named by its content: there it does no harm, whatever becomes of the rest.
      await blobs.put(bytes)
      const made = await answerIn(database, member.organization.id, async (tx) => {
        await quotas.assertRoom(tx, member.organization, 'MaxTemplates')
        await quotas.assertRoom(tx, member.organization, 'MaxStorageMB', row.byteLength / bytesOfMegabyte)
        await tx.insert(document).values(row)
        return insertNew(tx, member, templateOfStarter(starter, row.id, random), parts)
      })
      images.warm(row)

      return made
    },
  }
}

function toShape({ id, language, name, category, about, pages, roles }: Starter): StarterShape {
  return {
    ...{ id, language, name, category, about },
    pageCount: pages.length,
    roles: roles.map((role) => ({ name: role.name, recipientRole: role.recipientRole })),
  }
}
