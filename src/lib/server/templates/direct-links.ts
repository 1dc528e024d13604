import type { DirectLinkInput, DirectLinkShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { z } from 'zod'
import type { Member, Origin } from '../actor.ts'
import type { RoomKey } from '../signing/signing-room.ts'

/** What the public page says before anybody has given a name. */
export type DirectLinkFace = {
  title: string
  organizationName: string
  brand: { colour: string | null; logoUrl: string | null }
  mode: 'live' | 'test'
  pages: number
  /** A code goes to the address that is typed. */
  asksCode: boolean
}

/** The public form of a template: whoever has the address makes an envelope and is its first signer. */
export interface DirectLinks {
  find(member: Member, template: string): Promise<DirectLinkShape | null>
  /**
   * Throws `field-recipient-unknown` for a role that is not there, `recipient-cannot-act` and `recipient-out-of-turn` for
   * one that does not act first, `recipient-email-missing` when another role has nobody to play it, and whatever else
   * would keep envelopes from being sent.
   */
  set(member: Member, template: string, input: z.output<typeof DirectLinkInput>): Promise<DirectLinkShape>
  /** A new address; the old one is dead. */
  renew(member: Member, template: string): Promise<DirectLinkShape>
  /** SVG of the address. Throws `not-found` while there is none. */
  qr(member: Member, template: string): Promise<Uint8Array>
  /** Null for wrong addresses, and for those that are off, used up or over, alike. Changes nothing. */
  face(secret: string): Promise<DirectLinkFace | null>
  /** Counts the use, makes and sends the envelope, lets its first signer in. Throws `direct-link-closed`. */
  open(
    secret: string,
    person: { name: string; email: string; locale: Locale },
    origin: Origin,
  ): Promise<RoomKey>
}
