import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { TestNotice } from '../envelopes/TestNotice.tsx'
import { startPerson } from './people-form.ts'
import { PersonFields } from './PersonFields.tsx'
import { prefillFields } from './prefill-form.ts'
import { PrefillFields } from './PrefillFields.tsx'
import { useNewEnvelope, type NewEnvelope, type TypedEnvelope } from './use-new-envelope.ts'

type Props = { template: TemplateShape; onClose: () => void }

/** Who plays which role, and what is known beforehand; then an envelope is made of the template. */
export function UseTemplateForm({ template, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState<TypedEnvelope>(() => ({
    title: template.title ?? template.name,
    message: template.message,
    people: template.recipients.map((role) => startPerson(role)),
    values: new Map(),
  }))
  const { busy, submit, ...objections } = useNewEnvelope(template)

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
          <Button busy={busy === 'save'} onClick={() => void submit(typed, false)}>
            {t('templates.use.saveDraft')}
          </Button>
          <Button tone="primary" busy={busy === 'send'} onClick={() => void submit(typed, true)}>
            {t('templates.use.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ErrorSummary title={t('templates.use.notYet')} errors={objections.errors} />
        <TestNotice />
        <Fields {...{ template, typed }} {...objections} onChange={setTyped} />
      </div>
    </Dialog>
  )
}

type FieldsProps = Pick<Props, 'template'> &
  Pick<NewEnvelope, 'faults' | 'valueErrors'> & {
    typed: TypedEnvelope
    onChange: (change: (last: TypedEnvelope) => TypedEnvelope) => void
  }

function Fields({ template, typed, faults, valueErrors, onChange }: FieldsProps) {
  const { t } = useLocalization()
  const prefillable = prefillFields(template)
  const change = (part: Partial<TypedEnvelope>) => onChange((last) => ({ ...last, ...part }))

  return (
    <>
      <TextField
        label={t('templates.use.envelopeTitle')}
        value={typed.title}
        maxLength={200}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={t('editor.message')}
        optionalLabel={t('editor.optional')}
        maxLength={2000}
        value={typed.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      {template.recipients.length === 0 && <p className="text-muted">{t('templates.use.noRoles')}</p>}
      {template.recipients.map((role, place) => {
        const person = typed.people[place] ?? startPerson(role)
        return (
          <PersonFields
            key={role.key}
            role={role}
            place={place}
            person={person}
            others={typed.people.flatMap(({ name, email }, at) =>
              at === place ? [] : [{ place: at, name, email }],
            )}
            faults={faults.filter(({ key }) => key === role.key)}
            onChange={(part) =>
              onChange((last) => ({ ...last, people: last.people.with(place, { ...person, ...part }) }))
            }
          />
        )
      })}
      {prefillable.length > 0 && (
        <PrefillFields
          fields={prefillable}
          values={typed.values}
          errors={valueErrors}
          onChange={(id, text) =>
            onChange((last) => ({ ...last, values: new Map(last.values).set(id, text) }))
          }
        />
      )}
    </>
  )
}
