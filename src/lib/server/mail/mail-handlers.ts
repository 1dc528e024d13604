import type { Database } from '../data/database.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import type { SigningLinks } from '../signing/signing-links.ts'
import { alreadyRegisteredMail, codeMail } from './compose-mails.ts'
import { makeAboutEnvelope } from './envelope-letters.ts'
import { makeInvitationHandlers } from './invitation-handlers.ts'
import { makeOrganizationMailHandlers } from './organization-mail-handlers.ts'
import type { PostLetter } from './post-letter.ts'
import type { NoteBounce } from './returned/note-bounce.ts'
import { makeEnvelopeMailHandlers } from './envelope-mail-handlers.ts'
import { makeQuestionMailHandlers } from './question-mail-handlers.ts'

type Parts = {
  database: Database
  post: PostLetter
  /** For codes: somebody waits for them. */
  postAtOnce: PostLetter
  links: SigningLinks
  openCode: (sealed: string) => string
  noteBounce: NoteBounce
  notify: Notify
  clock: Clock
  publicUrl: string
}

/** Every mail leaves from a job: never before the commit that causes it, again if it fails, under the same Message-ID. */
export function makeMailHandlers(parts: Parts) {
  const { database, post, postAtOnce, links, openCode, noteBounce, notify, clock, publicUrl } = parts
  const about = makeAboutEnvelope({ database, links, clock, publicUrl })

  return {
    ...makeOrganizationMailHandlers({ database, clock, publicUrl, notify, post }),
    ...makeInvitationHandlers({ about, post, noteBounce }),
    ...makeEnvelopeMailHandlers({ about, post }),
    ...makeQuestionMailHandlers({ about, post }),

    'identity-code': async ({ id, payload }: Job<'identity-code'>) => {
      const { purpose, email, locale, sealedCode } = payload
      const content =
        purpose === 'already-registered'
          ? alreadyRegisteredMail(`${publicUrl}/login`, locale)
          : codeMail(purpose, openCode(sealedCode ?? ''), locale)
      await postAtOnce({
        messageId: `code.${id}`,
        to: { name: '', address: email },
        fromName: 'Paraph',
        content,
      })
    },
  }
}
