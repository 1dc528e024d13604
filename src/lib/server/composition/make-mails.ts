import { makeSmsHandlers } from '../identity/sms-handlers.ts'
import type { PageImages } from '../documents/page-images.ts'
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

/** `postAtOnce` waits behind none of those that nobody waits for. */
export function makePosts(
  { blobs, config, log, mailer, publicUrl, urgentMailer }: Ground,
  images: PageImages,
) {
  const readPicture = makeReadPicture({ blobs, images, log })
  const parts = { publicUrl, mailFrom: config.mailFrom, readPicture, blobs }

  return { post: makePostLetter(mailer, parts), postAtOnce: makePostLetter(urgentMailer, parts) }
}

/** Handlers of all jobs that end in a mail or a text message. */
export function makeMails(ground: Ground, images: PageImages, { ofIdentity, ofRoom }: CodeOpeners) {
  const { clock, database, enact, links, publicUrl, smsSender, notify } = ground
  const { post, postAtOnce } = makePosts(ground, images)

  return {
    ...makeMailHandlers({
      ...{ database, post, postAtOnce, links, enact, notify, clock, publicUrl },
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
