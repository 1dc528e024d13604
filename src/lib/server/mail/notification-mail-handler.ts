import type { Locale } from '#core/locale/locale.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { textIn } from '#core/notifications/localized-text.ts'
import { isTold } from '#core/notifications/notification-choices.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { appUser, member } from '../data/tables/people.ts'
import { translator } from '../i18n/translator.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { choicesOf } from '../notifications/make-notification-choices.ts'
import { notificationTexts } from '../notifications/notification-texts.ts'
import { withChoices } from './choices-link.ts'
import type { Letter } from './letter.ts'
import { asOneLine, asPlainWords, type MailContent } from './mail-blocks.ts'
import { notificationMail } from './mail-frames.ts'
import type { PostLetter } from './post-letter.ts'
import { asTest } from './test-mail.ts'

type Parts = { database: Database; post: PostLetter; publicUrl: string }
type MailJob = Job<'mail-notification'>

/** What the bell says, by mail, to who asked for that, still does, and still belongs to the organization. */
export function makeMailNotification({ database, post, publicUrl }: Parts) {
  async function findReader({ organizationId, payload: { to, event } }: MailJob) {
    return database.transaction(null, async (tx) => {
      const [person] = await tx
        .select({ name: appUser.name, email: appUser.email, locale: appUser.locale })
        .from(member)
        .innerJoin(appUser, eq(appUser.id, member.userId))
        .where(and(eq(member.organizationId, organizationId ?? ''), eq(member.userId, to)))
      if (!person || !isTold(await choicesOf(tx, [to]), event, 'mail')) return null

      return person
    })
  }

  return async (job: MailJob): Promise<void> => {
    const person = await findReader(job)
    if (!person) return
    const { isTest, url } = job.payload
    const content = mailOf(job.payload, `${publicUrl}${url ?? '/dashboard'}`, normalizeLocale(person.locale))
    const letter: Letter = {
      messageId: `notification.${job.id}`,
      to: { name: person.name, address: person.email },
      fromName: 'Paraph',
      content: withChoices(content, publicUrl),
    }
    await post(isTest ? asTest(letter) : letter)
  }
}

/** Names and titles in it were typed by people: the whole is made plain, so that none of them becomes a link. */
function mailOf({ kind, facts }: MailJob['payload'], url: string, locale: Locale): MailContent {
  const t = translator(locale)
  const { title, content } = notificationTexts(kind, facts)
  const heading = asOneLine(textIn(title, locale))

  return notificationMail({
    subject: heading,
    heading,
    text: asPlainWords(textIn(content, locale)),
    button: { label: t('mail.notification.button'), url },
    footer: t('mail.footer.account'),
    locale,
  })
}
