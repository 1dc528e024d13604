import type { RoomTokenInput, RoomTokenShape } from '#contract/envelope-shapes.ts'
import type { TradeAnswer, TradeInput } from '#contract/signing-shapes.ts'
import type { z } from 'zod'
import type { Member, Origin } from '../actor.ts'

/** Ways into the room that are good once: for a frame of an allowed page, or for a device that is handed over. */
export interface RoomTokens {
  /**
   * Throws `origin-not-allowed` for a page that is none of the organization's, `recipient-cannot-act` for an in-person
   * room of somebody who is no in-person signer, and what the envelope's state refuses.
   */
  make(
    member: Member,
    envelope: string,
    recipient: string,
    input: z.output<typeof RoomTokenInput>,
  ): Promise<RoomTokenShape>
  /**
   * Throws `token-dead` for used, old and wrong ones alike, `origin-not-allowed` when the browser does not show that an
   * embedded room stands in the page it was made for.
   */
  trade(input: z.output<typeof TradeInput>, origin: Origin): Promise<TradeAnswer>
  /**
   * Which page may show the frame of this token, and what its page is to bring along when it trades the token; null for
   * wrong ones. Changes nothing.
   */
  admit(token: string, headers: Headers): Promise<{ origin: string; admission: string } | null>
}
