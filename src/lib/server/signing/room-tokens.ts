import type { RoomTokenInput, RoomTokenShape } from '#contract/envelope-shapes.ts'
import type { TradeAnswer } from '#contract/signing-shapes.ts'
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
  /** Throws `token-dead` for used, old and wrong ones alike. */
  trade(token: string, origin: Origin): Promise<TradeAnswer>
  /** Which page may show the frame of this token; null for wrong ones. Changes nothing. */
  originOf(token: string): Promise<string | null>
}
