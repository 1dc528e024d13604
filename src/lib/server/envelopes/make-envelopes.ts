import type { EnvelopeFolderCounts, EnvelopeShape, EnvelopeSummary } from '#contract/envelope-shapes.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { PageImages } from '../documents/page-images.ts'
import type { Notify } from '../notifications/notify.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock, Random } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { countHidden } from './count-hidden.ts'
import type { Enact } from './enact.ts'
import { countEnvelopes, type EnvelopeCounts } from './envelope-counts.ts'
import { loadOwnEnvelope } from './envelope-rows.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { countFolders } from './folders.ts'
import { type EnvelopeFilter, isAnsweredAtOnce, listEnvelopes } from './list-envelopes.ts'
import { makeActions } from './make-actions.ts'
import { makeDrafting } from './make-drafting.ts'
import { makeFiling } from './make-filing.ts'
import { makeHandingOver } from './make-handing-over.ts'
import { makePages } from './make-pages.ts'
import { makeRecords, type CopyDocument } from './make-records.ts'
import { makeReview } from './make-review.ts'
import type { SealCertificate } from './make-sealed-files.ts'
import { makeSteering } from './make-steering.ts'
import { makeTrash } from './make-trash.ts'
import type { Passcodes } from './passcodes.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  images: PageImages
  enact: Enact
  enqueue: Enqueue
  quotas: Quotas
  passcodes: Passcodes
  limits: RateLimits
  notify: Notify
  sealCertificate: SealCertificate
  copyDocument: CopyDocument
  clock: Clock
  random: Random
}

/** The sender's side of envelopes. Composing and sending throw `quota-reached` beyond what the plan allows. */
export type Envelopes = ReturnType<typeof makeEnvelopes>

export function makeEnvelopes(parts: Parts) {
  const { database, limits, clock } = parts
  const drafting = makeDrafting(parts)
  const steering = makeSteering(parts)
  const trash = makeTrash(parts)
  const filing = makeFiling(parts)

  return {
    list: (
      member: Member,
      filter: EnvelopeFilter,
    ): Promise<{ items: EnvelopeSummary[]; nextCursor: string | null }> =>
      database[isAnsweredAtOnce(member, filter) ? 'look' : 'read'](member.organization.id, (tx) =>
        listEnvelopes(tx, member, filter, clock.now()),
      ),

    /** The work that waits, for the dashboard. */
    counts: (member: Member): Promise<EnvelopeCounts> =>
      database.look(member.organization.id, (tx) => countEnvelopes(tx, member, clock.now())),

    /** Of all that the member sees, or of what they have sent alone. */
    folderCounts: (member: Member, whose?: 'mine' | 'all'): Promise<EnvelopeFolderCounts> =>
      database.look(member.organization.id, (tx) => countFolders(tx, member, clock.now(), whose)),

    /** Of the live envelopes, for a member in test mode; null where there is nothing to tell. */
    hidden: (member: Member): Promise<number | null> => countHidden(database, member),

    get: (member: Member, id: string): Promise<EnvelopeShape> =>
      database.transaction(member.organization.id, async (tx) =>
        shapeOfEnvelope(tx, await loadOwnEnvelope(tx, member, id), {
          member,
          now: clock.now(),
        }),
      ),

    ...drafting,
    ...steering,
    ...trash,
    ...filing,
    ...makeActions({ ...steering, ...trash, ...filing }, limits),
    ...makeReview(parts),
    ...makeRecords(parts),
    ...makePages(parts),
    ...makeHandingOver(parts),
  }
}
