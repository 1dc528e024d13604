import { useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { MailPreview, MailWording } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { findUnknownPlace, type MailWords, type WordedMail } from '#core/organizations/mail-wording.ts'
import { toast } from '#islands/ui/toaster.tsx'

type Unknown = { part: keyof MailWords; place: string }

const parts = ['subject', 'text'] as const

export type WordingDesk = ReturnType<typeof useWording>

/** The words of one mail in one language at a time: as typed, checked, shown and saved. What is typed of another is left. */
export function useWording(organizationId: string, stored: readonly MailWording[], reader: Locale) {
  const { t } = useLocalization()
  const [kept, setKept] = useState(stored)
  const [chosen, setChosen] = useState<{ mail: WordedMail; language: Locale }>({
    mail: 'invitation',
    language: reader,
  })
  const { mail, language } = chosen
  const wordsOf = (of: WordedMail, locale: Locale): MailWords =>
    kept.find((one) => one.mail === of && one.locale === locale) ?? { subject: '', text: '' }
  const [typed, setTyped] = useState(() => pick(wordsOf(mail, language)))
  const [unknown, setUnknown] = useState<Unknown | null>(null)
  const [preview, setPreview] = useState<MailPreview | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [busy, setBusy] = useState<'save' | 'preview' | null>(null)

  function mayGo(): boolean {
    const found = findUnknown(mail, typed)
    setUnknown(found)
    setRefusal(null)
    if (found) document.getElementById(`wording-${found.part}`)?.focus()

    return !found && !busy
  }

  async function run(what: 'save' | 'preview', work: () => Promise<void>) {
    if (!mayGo()) return
    setBusy(what)
    await work().catch(setRefusal)
    setBusy(null)
  }

  const given = { params: { id: organizationId }, body: { mail, locale: language, ...trimmed(typed) } }

  return {
    ...{ mail, language, typed, unknown, preview, refusal, busy },
    isOwn: (of: WordedMail, locale: Locale) => kept.some((one) => one.mail === of && one.locale === locale),
    change: (part: Partial<MailWords>) => setTyped((last) => ({ ...last, ...part })),
    choose(nextMail: WordedMail, nextLanguage: Locale) {
      setChosen({ mail: nextMail, language: nextLanguage })
      setTyped(pick(wordsOf(nextMail, nextLanguage)))
      setUnknown(null)
      setPreview(null)
    },
    save: () =>
      run('save', async () => {
        const { items } = await api('PUT /organizations/{id}/mail-wording', given)
        setKept(items)
        toast.success(t('organizations.wording.saved'))
      }),
    show: () =>
      run('preview', async () => {
        setPreview(await api('POST /organizations/{id}/mail-wording/preview', given))
      }),
  }
}

function findUnknown(mail: WordedMail, words: MailWords): Unknown | null {
  for (const part of parts) {
    const place = findUnknownPlace(mail, words[part])
    if (place !== null) return { part, place }
  }

  return null
}

const pick = ({ subject, text }: MailWords): MailWords => ({ subject, text })
const trimmed = ({ subject, text }: MailWords): MailWords => ({ subject: subject.trim(), text: text.trim() })
