import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { documentTypes, missingPapers, sidesOf, type IdentityDocument } from '#core/people/verification.ts'
import { countryCodes } from '#core/places/countries.ts'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useMemo, useState, type SubmitEvent } from 'react'
import { PaperInput } from './PaperInput.tsx'
import type { IdentityState } from './papers.ts'
import { SaveRow } from './SaveRow.tsx'
import { useTask } from './use-task.ts'

type Props = { state: IdentityState; onChange: () => Promise<void> }

/** Shows one document: which it is, whose, and its pictures. What was declined begins as it was. */
export function PapersForm({ state: { settings, papers }, onChange }: Props) {
  const { t, locale } = useLocalization()
  const { run, refuse: _, ...task } = useTask()
  const kept = papers.filter(({ isHandedIn }) => !isHandedIn)
  const before = settings.verification
  const [kind, setKind] = useState<IdentityDocument>(() => kept[0]?.kind ?? kindOf(before?.document_types[0]))
  const [country, setCountry] = useState(before?.document_country ?? settings.address?.country ?? '')
  const [name, setName] = useState(before?.document_name ?? settings.name)
  const [isAsked, setAsked] = useState(false)
  const missing = missingPapers([kind], kept)
  const countries = useMemo(() => countriesIn(locale), [locale])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    const first = !country ? 'country' : !name.trim() ? 'name' : null
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (missing.length > 0) return

    void run(async () => {
      const document = { document_types: [kind], document_name: name, document_country: country }
      await (before?.status === 'declined' ? tryAgain(before.id, document) : start(document))
      await onChange()
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Select
        label={t('profile.verification.document')}
        value={kind}
        onChange={({ target }) => setKind(kindOf(target.value))}
        options={documentTypes.map((value) => ({ value, label: t(`profile.verification.${value}`) }))}
      />
      <Select
        name="country"
        label={t('profile.verification.country')}
        error={isAsked && !country ? t('profile.verification.countryMissing') : null}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
        autoComplete="country"
        options={[{ value: '', label: t('profile.verification.chooseCountry') }, ...countries]}
      />
      <TextField
        name="name"
        label={t('profile.verification.name')}
        error={isAsked && !name.trim() ? t('profile.verification.nameMissing') : null}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="name"
        maxLength={200}
      />
      <Pictures {...{ kind, kept, onChange }} missing={isAsked ? missing : []} />
      <p className="text-sm text-muted">
        {t('profile.verification.safe')} {t('profile.verification.effect')}
      </p>
      <SaveRow {...task} isDone={false} label={t('profile.verification.submit')} />
    </form>
  )
}

type PicturesProps = Pick<Props, 'onChange'> & {
  kind: IdentityDocument
  kept: IdentityState['papers']
  /** What is still asked for. */
  missing: ReturnType<typeof missingPapers>
}

function Pictures({ kind, kept, missing, onChange }: PicturesProps) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('profile.verification.pictureHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {sidesOf(kind).map((side) => (
          <PaperInput
            key={`${kind}-${side}`}
            paper={{ kind, side }}
            kept={kept.find((paper) => paper.kind === kind && paper.side === side)}
            isMissing={missing.some((paper) => paper.side === side)}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  )
}

type Document = { document_types: IdentityDocument[]; document_name: string; document_country: string }

async function tryAgain(id: string, document: Document): Promise<void> {
  await api('POST /idt-mgmt/api/v1/users/verification/retry', { body: { id, ...document } })
}

async function start(document: Document): Promise<void> {
  const { id } = await api('GET /users/me')
  await api('POST /idt-mgmt/api/v1/users/verification', {
    body: {
      ...{ provider: 'manual', type: 'identity', user_id: id, ...document },
      callback_url: `${location.origin}/dashboard?profile=verification`,
    },
  })
}

function kindOf(typed: string | undefined): IdentityDocument {
  return documentTypes.find((kind) => kind === typed) ?? 'passport'
}

function countriesIn(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })

  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
}
