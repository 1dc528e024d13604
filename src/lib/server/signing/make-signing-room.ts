import type { SigningSession } from '#contract/signing-shapes.ts'
import type { Database } from '../data/database.ts'
import type { PageImages } from '../documents/page-images.ts'
import type { PageTexts } from '../documents/page-texts.ts'
import type { Enact } from '../envelopes/enact.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock, Random } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import type { AccessChallenges } from './access-challenges.ts'
import { makeAskCopy } from './ask-copy.ts'
import { makeGiveFiles } from './give-files.ts'
import { makeCompleting } from './make-completing.ts'
import { makePhoneRooms } from './make-phone-rooms.ts'
import { makePassAccess } from './pass-access.ts'
import { makeRoomAccess } from './room-access.ts'
import { makeRoomActs } from './room-acts.ts'
import { makeRoomDocuments } from './room-documents.ts'
import type { SendCopy } from './room-messages.ts'
import { makeRoomOpening } from './room-opening.ts'
import { readSession } from './room-session.ts'
import { makeSaveValues } from './save-values.ts'
import type { SigningLinks } from './signing-links.ts'
import type { Visitor } from './visitor.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  images: PageImages
  texts: PageTexts
  links: SigningLinks
  challenges: AccessChallenges
  sendCopy: SendCopy
  enact: Enact
  limits: RateLimits
  clock: Clock
  random: Random
  secureCookies: boolean
  publicUrl: string
}

/** The recipient's side. Every method but those that open it throws `link-dead` unless the cookie fits the recipient. */
export type SigningRoom = ReturnType<typeof makeSigningRoom>

export function makeSigningRoom(parts: Parts) {
  const { pdf, clock, publicUrl } = parts
  const access = makeRoomAccess(parts)
  const inRoom = { ...parts, access }

  return {
    ...makeRoomOpening(parts),
    session: (visitor: Visitor): Promise<SigningSession> =>
      access.read(visitor, (view) => readSession(view, visitor, clock.now())),
    ...makePassAccess(inRoom),
    ...makeRoomActs(inRoom),
    saveValues: makeSaveValues(inRoom),
    ...makeGiveFiles(inRoom),
    complete: makeCompleting({ pdf, access, clock, verifier: new URL(publicUrl).host }),
    askCopy: makeAskCopy(inRoom),
    ...makePhoneRooms(inRoom),
    ...makeRoomDocuments(inRoom),
  }
}
