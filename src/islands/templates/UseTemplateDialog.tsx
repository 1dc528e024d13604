import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { isLocale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { blamedRecipient } from './blamed-recipient.ts'
import { faultsOfPeople, type PersonFault, type TypedPerson } from './people-form.ts'
import { PersonFields } from './PersonFields.tsx'

type Props = { template: Pick<TemplateShape, 'id' | 'name' | 'recipients'>; onClose: () => void }

/** Title, message and a person for every role; then it is sent, or kept as a draft. */
export function UseTemplateDialog({ template, onClose }: Props) {
  const { t, locale } = useLocalization()
  const [title, setTitle] = useState(template.name)
  const [message, setMessage] = useState('')
  const [people, setPeople] = useState<readonly TypedPerson[]>(() =>
    template.recipients.map(({ key }) => ({ key, name: '', email: '', locale })),
  )
  const [faults, setFaults] = useState<readonly PersonFault[]>([])
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])
  const [busy, setBusy] = useState<'send' | 'save' | null>(null)

  function describe({ key, part, code }: PersonFault): SummarizedError {
    const role = template.recipients.find((candidate) => candidate.key === key)?.name ?? ''
    return { fieldId: `person-${part}-${key}`, message: `${role}: ${t(`editor.roleFaults.${code}`)}` }
  }

  async function submit(send: boolean) {
    const found = faultsOfPeople(people)
    setFaults(found)
    setErrors(found.map(describe))
    if (found.length > 0) return
    setBusy(send ? 'send' : 'save')
    try {
      const envelope = await api('POST /templates/{id}/envelopes', {
        params: { id: template.id },
        body: { title: title.trim() || template.name, message, recipients: people.map(toRecipient), send },
      })
      await navigate(`/envelopes/${envelope.id}`)
    } catch (error) {
      const role = template.recipients[blamedRecipient(error)]?.name
      const problem = problemOf(error, t)
      setErrors([role ? { ...problem, message: `${role}: ${problem.message}` } : problem])
      setBusy(null)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={t('templates.use.title', { name: template.name })}
      description={t('templates.use.explained')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button busy={busy === 'save'} onClick={() => void submit(false)}>
            {t('templates.use.saveDraft')}
          </Button>
          <Button tone="primary" busy={busy === 'send'} onClick={() => void submit(true)}>
            {t('templates.use.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ErrorSummary title={t('templates.use.notYet')} errors={errors} />
        <TextField
          label={t('templates.use.envelopeTitle')}
          value={title}
          maxLength={200}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label={t('editor.message')}
          optionalLabel={t('editor.optional')}
          maxLength={2000}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        {template.recipients.length === 0 && <p className="text-muted">{t('templates.use.noRoles')}</p>}
        {people.map((person, place) => (
          <PersonFields
            key={person.key}
            role={template.recipients[place]}
            place={place}
            person={person}
            faults={faults.filter(({ key }) => key === person.key)}
            onChange={(change) => setPeople((last) => last.with(place, { ...person, ...change }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

function toRecipient({ key, name, email, locale }: TypedPerson) {
  const person = { key, name: name.trim(), email: email.trim() }

  return isLocale(locale) ? { ...person, locale } : person
}
