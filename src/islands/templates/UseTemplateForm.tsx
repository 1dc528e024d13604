import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api, ApiError } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf, problemText } from '#browser/problem-text.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { blamedRecipient } from './blamed-recipient.ts'
import {
  extrasOf,
  faultsOfPeople,
  startPerson,
  toRecipient,
  type PersonFault,
  type TypedPerson,
} from './people-form.ts'
import { PersonFields } from './PersonFields.tsx'
import { nameOfField, prefillFields, valuesOf } from './prefill-form.ts'
import { PrefillFields } from './PrefillFields.tsx'

type Props = { template: TemplateShape; onClose: () => void }

const noErrors: ReadonlyMap<string, string> = new Map()

export function UseTemplateForm({ template, onClose }: Props) {
  const { t, locale } = useLocalization()
  const { recipients: roles } = template
  const [title, setTitle] = useState(template.title ?? template.name)
  const [message, setMessage] = useState(template.message)
  const [people, setPeople] = useState<readonly TypedPerson[]>(() =>
    roles.map((role) => startPerson(role, locale)),
  )
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map())
  const [faults, setFaults] = useState<readonly PersonFault[]>([])
  const [valueErrors, setValueErrors] = useState(noErrors)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])
  const [busy, setBusy] = useState<'send' | 'save' | null>(null)
  const prefillable = prefillFields(template)

  function describe({ key, part, code }: PersonFault): SummarizedError {
    const role = roles.find((candidate) => candidate.key === key)?.name ?? ''
    return { fieldId: `person-${part}-${key}`, message: `${role}: ${t(`editor.roleFaults.${code}`)}` }
  }

  function blame(error: unknown) {
    const wrong = wrongValues(error, t)
    setValueErrors(wrong)
    const role = roles[blamedRecipient(error)]?.name
    const problem = problemOf(error, t)
    const listed = [...wrong].map(([id, text]) => {
      const field = prefillable.find((one) => one.id === id)
      return { fieldId: `prefill-${id}`, message: `${field ? nameOfField(field) : ''}: ${text}` }
    })
    setErrors(
      listed.length > 0 ? listed : [role ? { ...problem, message: `${role}: ${problem.message}` } : problem],
    )
    setBusy(null)
  }

  async function submit(send: boolean) {
    // Somebody who signs on another's device may have no address; the server asks for what is missing then.
    const found = faultsOfPeople(people.filter((_, place) => !isHosted(roles[place])))
    setFaults(found)
    setErrors(found.map(describe))
    if (found.length > 0) return
    setBusy(send ? 'send' : 'save')
    try {
      const envelope = await api('POST /templates/{id}/envelopes', {
        params: { id: template.id },
        body: {
          title: title.trim() || template.name,
          message,
          recipients: people.map(toRecipient),
          values: valuesOf(values),
          send,
        },
      })
      await navigate(`/envelopes/${envelope.id}`)
    } catch (error) {
      blame(error)
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
        {roles.length === 0 && <p className="text-muted">{t('templates.use.noRoles')}</p>}
        {roles.map((role, place) => {
          const person = people[place] ?? startPerson(role, locale)
          return (
            <PersonFields
              key={role.key}
              role={role}
              place={place}
              person={person}
              faults={faults.filter(({ key }) => key === role.key)}
              onChange={(change) => setPeople((last) => last.with(place, { ...person, ...change }))}
            />
          )
        })}
        {prefillable.length > 0 && (
          <PrefillFields
            fields={prefillable}
            values={values}
            errors={valueErrors}
            onChange={(id, text) => setValues((last) => new Map(last).set(id, text))}
          />
        )}
      </div>
    </Dialog>
  )
}

function isHosted(role: TemplateShape['recipients'][number] | undefined): boolean {
  return role !== undefined && extrasOf(role).host
}

/** What the server has against prefilled values, by the id of the field. */
function wrongValues(error: unknown, t: Parameters<typeof problemText>[1]): ReadonlyMap<string, string> {
  const faults = error instanceof ApiError ? (error.problem?.errors ?? []) : []

  return new Map(
    faults.flatMap(({ pointer, code }) => {
      const id = /^\/values\/(.+)$/.exec(pointer)?.[1]
      return id ? [[id, t(`problems.${code}`)] as const] : []
    }),
  )
}
