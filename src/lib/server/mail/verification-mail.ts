import type { Locale } from '#core/locale/locale.ts'
import { eq } from 'drizzle-orm'
import { normalizeLocale } from '#core/locale/locale.ts'
import type { Database } from '../data/database.ts'
import { appUser, verification } from '../data/tables/people.ts'
import { translator } from '../i18n/translator.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { asPlainWords, type MailContent } from './mail-blocks.ts'
import { notificationMail } from './mail-frames.ts'
import type { PostLetter } from './post-letter.ts'

type Decided = { status: 'approved' | 'declined'; reason: string | null; url: string }

/** To the person, once the host has looked at their papers. */
export function verificationMail({ status, reason, url }: Decided, locale: Locale): MailContent {
  const t = translator(locale)

  return notificationMail({
    subject: t(`mail.verification.${status}.subject`),
    heading: t(`mail.verification.${status}.subject`),
    text: t(`mail.verification.${status}.text`),
    aside: reason ? [{ kind: 'quote', text: asPlainWords(reason) }] : [],
    button: { label: t(`mail.verification.${status}.button`), url },
    footer: t('mail.footer.account'),
    locale,
  })
}

type Parts = { database: Database; post: PostLetter; publicUrl: string }

/** Says nothing of what was tried again since, or belongs to nobody any more. */
export function makeNotifyVerificationDecided({ database, post, publicUrl }: Parts) {
  return async ({ id, payload }: Job<'verification-decided'>): Promise<void> => {
    const [found] = await database.read(null, (tx) =>
      tx
        .select({ person: appUser, status: verification.status, reason: verification.reason })
        .from(verification)
        .innerJoin(appUser, eq(appUser.id, verification.userId))
        .where(eq(verification.id, payload.verificationId)),
    )
    if (!found || found.status === 'pending') return
    const { person, status, reason } = found
    await post({
      messageId: `verification.${id}`,
      to: { name: person.name, address: person.email },
      fromName: 'Paraph',
      content: verificationMail(
        { status, reason, url: `${publicUrl}/dashboard?profile=verification` },
        normalizeLocale(person.locale),
      ),
    })
  }
}
