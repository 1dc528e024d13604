import { makeSmsHandlers } from '../identity/sms-handlers.ts'
import type { PageImages } from '../documents/page-images.ts'
import { makeNoteLostInvitation } from '../mail/member-invitation-handler.ts'
import { makeNoteBounce } from '../mail/returned/note-bounce.ts'
import { makeTakeReturns } from '../mail/returned/take-returns.ts'
import { makeMailHandlers } from '../mail/mail-handlers.ts'
import { makeReadPicture } from '../mail/mail-pictures.ts'
import { makePostLetter } from '../mail/post-letter.ts'
import { makeMailNotification } from '../mail/notification-mail-handler.ts'
import { makeNotifyVerificationDecided } from '../mail/verification-mail.ts'
import { makeNotifyWebhookDisabled } from '../mail/webhook-mail-handlers.ts'
import { makeRoomMailHandlers } from '../mail/room-mail-handlers.ts'
import type { Ground } from './make-ground.ts'

/** Opens the code that a job carries. */
type OpenCode = (sealed: string) => string
/** By whom the code was made: each has a key of its own. */
export type CodeOpeners = { ofIdentity: OpenCode; ofRoom: OpenCode }

/**
 * `postAtOnce` waits behind none of those that nobody waits for, and is for what is always tried: one mail that came back, or is said to
 * have, must lock nobody out.
 */
export function makePosts(
  { blobs, config, log, mailer, marks, publicUrl, returned, urgentMailer }: Ground,
  images: PageImages,
) {
  const readPicture = makeReadPicture({ blobs, images, log })
  const parts = { publicUrl, mailFrom: config.mailFrom, readPicture, blobs, marks }

  return {
    post: makePostLetter(mailer, { ...parts, returned }),
    postAtOnce: makePostLetter(urgentMailer, { ...parts, returned: null }),
  }
}

/** What is done about mail that comes back. */
export function makeReturns(ground: Ground) {
  const { marks, returned: addresses } = ground

  return makeTakeReturns({
    ...{ addresses, marks, noteBounce: makeNoteBounce(ground) },
    noteLostInvitation: makeNoteLostInvitation(ground),
  })
}

/** Handlers of all jobs that end in a mail or a text message. */
export function makeMails(ground: Ground, images: PageImages, { ofIdentity, ofRoom }: CodeOpeners) {
  const { clock, database, links, publicUrl, smsSender, notify } = ground
  const { post, postAtOnce } = makePosts(ground, images)

  return {
    ...makeMailHandlers({
      ...{ database, post, postAtOnce, links, notify, clock, publicUrl },
      noteBounce: makeNoteBounce(ground),
      openCode: ofIdentity,
    }),
    ...makeRoomMailHandlers({
      ...{ database, post, postAtOnce, links, clock, publicUrl },
      openCode: ofRoom,
    }),
    ...makeSmsHandlers({ sender: smsSender, openCode: ofIdentity, publicUrl }),
    'verification-decided': makeNotifyVerificationDecided({ database, post, publicUrl }),
    'mail-notification': makeMailNotification({ database, post, publicUrl }),
    'tell-webhook-disabled': makeNotifyWebhookDisabled({ database, post, clock, publicUrl }),
  }
}
