import type { OrganizationId } from '#core/ids.ts'
import type { Transaction } from '../data/database.ts'
import { brandOf, logoHashIn, type Brand } from '../organizations/branding.ts'
import { asOneLine, type Letterhead } from './mail-blocks.ts'

type Home = { id: OrganizationId; name: string }

/**
 * Under which name an organization's mails leave, and how they are headed; undefined: as ours. The transaction sees the
 * organization's rows.
 */
export async function readLetterhead(
  tx: Transaction,
  { id, name }: Home,
  now: Date,
): Promise<{ name: string; letterhead: Letterhead | undefined }> {
  return letterheadOf(await brandOf(tx, id, now), name)
}

/** The same where its brand is known. */
export function letterheadOf(
  { senderName, colour, logoUrl }: Brand,
  name: string,
): { name: string; letterhead: Letterhead | undefined } {
  const shown = senderName ?? name
  if (!senderName && !colour && !logoUrl) return { name: shown, letterhead: undefined }

  return {
    name: shown,
    letterhead: { name: asOneLine(shown), colour, logo: logoUrl ? logoAt(logoUrl) : null },
  }
}

function logoAt(url: string): Letterhead['logo'] {
  return { kind: 'logo', sha256: logoHashIn(url) }
}
