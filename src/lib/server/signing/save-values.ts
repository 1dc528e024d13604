import { recipientToAct } from '#core/envelope/turns.ts'
import { checkDraftValues } from '#core/fields/field-values.ts'
import type { GivenValues } from '#core/fields/field.ts'
import { Refusal } from '#core/refusal.ts'
import { saveFieldValues } from '../envelopes/value-rows.ts'
import type { Clock } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { assertPassed } from './access-checks.ts'
import { knownFiles, savedPictures } from './recipient-files.ts'
import type { RoomAccess } from './room-access.ts'
import { ownerOfFiles, withStoredFiles } from './room-completion.ts'
import { recipientBehind } from './room-entry.ts'
import { fieldsOf } from './room-fields.ts'
import { findMisfits, throwFirst, withoutFaulty, wordsAmong } from './room-fitting.ts'
import { assertCurrent } from './room-session.ts'
import type { Visitor } from './visitor.ts'

type Parts = { access: Pick<RoomAccess, 'read' | 'inside'>; pdf: PdfEngine; clock: Clock }

/** Keeps what a recipient has filled in so far. Throws for the first that does not fit, once the others are kept. */
export function makeSaveValues({ access: { read, inside }, pdf, clock }: Parts) {
  return async (visitor: Visitor, version: number, given: GivenValues): Promise<void> => {
    const words = await read(visitor, ({ envelope, entry, facts }) => {
      const recipient = recipientBehind(envelope, entry)
      assertPassed(facts.passes, recipient, clock.now())
      return wordsAmong(envelope, recipient, given)
    })
    const misfits = await findMisfits(pdf, words, clock.now())
    await inside(visitor, async ({ tx, envelope, facts, by }) => {
      const recipient = recipientToAct(envelope, visitor.recipient, by.at)
      assertCurrent(envelope, version)
      if (!recipient.consentedAt) throw new Refusal('consent-missing')
      const known = knownFiles(await savedPictures(tx, ownerOfFiles(envelope, visitor)), facts.files)
      const own = fieldsOf(envelope, recipient)
      const fitting = withoutFaulty(given, misfits)
      const { kept, cleared } = checkDraftValues(own, fitting, new Set(known.keys()))
      const values = withStoredFiles(own, kept, known)
      await saveFieldValues(tx, envelope, { by: recipient.id, values, emptied: cleared }, by.at)
    })
    // The others are kept: a form without JavaScript brings them all, and has them nowhere else.
    throwFirst(misfits)
  }
}
