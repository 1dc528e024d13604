/** Of an identity verification. What was declined may be tried again; an approval is good until its end. */
export const verificationStatuses = ['pending', 'approved', 'declined'] as const
export const documentTypes = ['passport', 'id_card', 'driving_licence', 'residence_permit'] as const
export type IdentityDocument = (typeof documentTypes)[number]

/** What is pictured: a side of the document, or the person it belongs to, so that a face is compared with the other. */
export const paperSides = ['front', 'back', 'portrait'] as const
export type PaperSide = (typeof paperSides)[number]

/** One picture that a person shows. */
export type Paper = { kind: IdentityDocument; side: PaperSide }

/** A passport says everything on one page; cards do on both sides. Whoever shows one shows their face beside it. */
export function sidesOf(kind: IdentityDocument): readonly PaperSide[] {
  return kind === 'passport' ? ['front', 'portrait'] : paperSides
}

/** Which pictures are still needed to show documents of these kinds. */
export function missingPapers(kinds: readonly IdentityDocument[], shown: readonly Paper[]): Paper[] {
  return kinds.flatMap((kind) =>
    sidesOf(kind)
      .filter((side) => !shown.some((paper) => paper.kind === kind && paper.side === side))
      .map((side) => ({ kind, side })),
  )
}

/** Why something was declined, in a few sentences. */
export const maxReasonLength = 1000

const approvalYears = 2

/** Until when an approval holds where the host names no day: papers, faces and names change. */
export function endOfApproval(at: Date): Date {
  const end = new Date(at)
  end.setUTCFullYear(end.getUTCFullYear() + approvalYears)

  return end
}

/** The last moment of a day in UTC, which is written as 2028-12-31. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`)
}

type Decided = { status: (typeof verificationStatuses)[number]; expiresAt: Date | null }

/** Where a verification stands: an approval ends by itself. */
export function standingOf({ status, expiresAt }: Decided, now: Date) {
  return status === 'approved' && expiresAt !== null && expiresAt <= now ? 'expired' : status
}
