import type { BrandingInput, BrandingShape } from '#contract/organization-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import { planAt } from '../billing/subscription-rows.ts'
import { assertFeature, termsAt } from '../billing/terms.ts'
import type { Database } from '../data/database.ts'
import { branding, logo } from '../data/tables/organizations.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import { chosenBranding } from './branding.ts'
import { assertHolds, getOwn, ownOf, type OwnOrganization } from './own-organization.ts'

export type Branding = ReturnType<typeof makeBranding>
type Parts = { database: Database; blobs: BlobStore; clock: Clock }

/** As large as a mail or the room shows it on a fine screen. */
const logoBox = { width: 480, height: 144 }
const maxLogoBytes = 1_000_000
const maxLogoPixels = 16_000_000
const logoFormats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp'])

export function makeBranding({ database, blobs, clock }: Parts) {
  function assertMayBrand(own: OwnOrganization): void {
    assertHolds(own, 'manage_settings')
    const now = clock.now()
    assertFeature(termsAt(planAt(own.tenant.plan, now), now).plan, 'CustomBranding')
  }

  return {
    async branding(person: Person, id: string): Promise<BrandingShape> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')

      return database.read(own.id, (tx) => chosenBranding(tx, own.id))
    },

    /** Needs `manage_settings` and the feature `CustomBranding`. Throws `logo-unreadable`. */
    async brand(
      person: Person,
      id: string,
      { senderName, colour, logo: picture }: z.output<typeof BrandingInput>,
    ): Promise<BrandingShape> {
      assertMayBrand(ownOf(person, id))
      const logoSha256 = picture ? await blobs.put(await toLogo(Buffer.from(picture, 'base64'))) : picture

      return database.transaction(null, async (tx) => {
        // A picture takes its time: it is asked again who may.
        assertMayBrand(await getOwn(tx, person, id, 'read'))
        const now = clock.now()
        if (logoSha256) {
          await tx.insert(logo).values({ sha256: logoSha256, createdAt: now }).onConflictDoNothing()
        }
        const changes = {
          ...(senderName !== undefined && { senderName }),
          ...(colour !== undefined && { colour: colour && colour.toLowerCase() }),
          ...(logoSha256 !== undefined && { logoSha256 }),
          updatedAt: now,
        }
        await tx
          .insert(branding)
          .values({ organizationId: id, ...changes })
          .onConflictDoUpdate({ target: branding.organizationId, set: changes })
        return chosenBranding(tx, id)
      })
    },

    /** PNG bytes of a logo in use. */
    async logo(sha256: string): Promise<Uint8Array> {
      const [known] = await database.read(null, (tx) => tx.select().from(logo).where(eq(logo.sha256, sha256)))
      if (!known) throw new Refusal('not-found')

      return blobs.get(sha256)
    },
  }
}

/** A PNG of our own making: nothing of the upload but its pixels. */
async function toLogo(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength > maxLogoBytes) throw unreadable()
  try {
    const picture = sharp(bytes, { limitInputPixels: maxLogoPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!logoFormats.has(format)) throw unreadable()

    return await picture
      .rotate()
      .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  } catch {
    throw unreadable()
  }
}

function unreadable(): Refusal {
  return new Refusal('logo-unreadable', [{ pointer: '/logo', code: 'logo-unreadable' }])
}
