import type { PageImages } from '../documents/page-images.ts'
import type { PageTexts } from '../documents/page-texts.ts'
import type { Envelopes } from '../envelopes/make-envelopes.ts'
import type { IdentityEvents } from '../identity/identity-parts.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import { makeFrameAdmissions } from '../signing/frame-admissions.ts'
import { makeRoomTokens } from '../signing/make-room-tokens.ts'
import { makeSavedSignatures } from '../signing/make-saved-signatures.ts'
import { makeSigningRoom } from '../signing/make-signing-room.ts'
import { makePasskeyCheck } from '../signing/passkey-check.ts'
import { makeAccessChallenges } from '../signing/access-challenges.ts'
import { makeRoomMessages } from '../signing/room-messages.ts'
import { makeDirectLinks } from '../templates/make-direct-links.ts'
import type { Ground } from './make-ground.ts'

type Others = {
  images: PageImages
  texts: PageTexts
  plainEnvelopes: Envelopes
  events: Pick<IdentityEvents, 'sendSms'>
}

/** What signers work with: the room, the ways into it and what is kept for the next time. */
export function makeRoomServices(ground: Ground, { images, texts, plainEnvelopes, events }: Others) {
  const { blobs, clock, config, database, enact, enqueue, instanceKey } = ground
  const { limits, links, passcodes, pdf, publicUrl, random } = ground
  const deriveKey: InstanceKey['deriveKey'] = (purpose) => instanceKey.deriveKey(purpose)
  const messages = makeRoomMessages({
    ...{ enqueue, random, instanceKey, sendSms: events.sendSms },
    hasSms: config.sms.kind !== 'none',
  })
  const challenges = makeAccessChallenges({
    ...{ ...messages, passcodes, enact, random },
    passkeys: makePasskeyCheck(clock, publicUrl),
    codeKey: deriveKey('access-codes'),
  })
  const signing = makeSigningRoom({
    ...{ database, blobs, pdf, images, texts, links, challenges, enact, limits, clock, random, publicUrl },
    secureCookies: config.secureCookies,
    sendCopy: messages.sendCopy,
  })

  return {
    messages,
    services: {
      signing,
      roomTokens: makeRoomTokens({
        ...{ database, links, enact, clock, publicUrl },
        admissions: makeFrameAdmissions(deriveKey),
      }),
      savedSignatures: makeSavedSignatures({ database, blobs, enqueue, clock }),
      directLinks: makeDirectLinks({
        ...{ database, links, signing, enact, limits, deriveKey, clock, random, publicUrl },
        envelopes: plainEnvelopes,
      }),
    },
  }
}
