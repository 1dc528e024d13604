import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import type { SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { blamedRecipient } from './blamed-recipient.ts'
import { blamedValues } from './blamed-values.ts'
import { extrasOf, faultsOfPeople, toRecipient, type PersonFault, type TypedPerson } from './people-form.ts'
import { nameOfField, valuesOf } from './prefill-form.ts'

/** What is typed to make an envelope of a template: somebody for each role, and values by the id of their field. */
export type TypedEnvelope = {
  title: string
  message: string
  people: readonly TypedPerson[]
  values: ReadonlyMap<string, string>
}

/** What stands against it: people that are incomplete, values that were refused, and all of it in sentences. */
type Objections = {
  faults: readonly PersonFault[]
  valueErrors: ReadonlyMap<string, string>
  errors: readonly SummarizedError[]
}

export type NewEnvelope = ReturnType<typeof useNewEnvelope>

const none: Objections = { faults: [], valueErrors: new Map(), errors: [] }

/** Makes an envelope of a template, kept as a draft or sent at once, and leads to it. */
export function useNewEnvelope(template: TemplateShape) {
  const { t } = useLocalization()
  const [objections, setObjections] = useState(none)
  const [busy, setBusy] = useState<'send' | 'save' | null>(null)
  const { recipients: roles } = template

  async function submit({ title, message, people, values }: TypedEnvelope, send: boolean) {
    // Somebody who signs on another's device may have no address; the server asks for what is missing then.
    const faults = faultsOfPeople(people.filter((_, place) => !isHosted(roles[place])))
    setObjections((last) => ({ ...last, faults, errors: faults.map(inWords) }))
    if (faults.length > 0) return
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
      setObjections(objectionsOf(error))
      setBusy(null)
    }
  }

  function inWords({ key, part, code }: PersonFault): SummarizedError {
    const role = roles.find((candidate) => candidate.key === key)?.name ?? ''
    return { fieldId: `person-${part}-${key}`, message: `${role}: ${t(`editor.roleFaults.${code}`)}` }
  }

  function objectionsOf(error: unknown): Objections {
    const wrong = [...blamedValues(error)].map(([id, code]) => [id, t(`problems.${code}`)] as const)
    if (wrong.length > 0) {
      const errors = wrong.map(([id, text]) => ({
        fieldId: `prefill-${id}`,
        message: `${nameOf(id)}: ${text}`,
      }))
      return { faults: [], valueErrors: new Map(wrong), errors }
    }
    const role = roles[blamedRecipient(error)]?.name
    const problem = problemOf(error, t)

    return { ...none, errors: [role ? { ...problem, message: `${role}: ${problem.message}` } : problem] }
  }

  function nameOf(id: string): string {
    const field = template.fields.find((one) => one.id === id)
    return field ? nameOfField(field) : ''
  }

  return { ...objections, busy, submit }
}

function isHosted(role: TemplateShape['recipients'][number] | undefined): boolean {
  return role !== undefined && extrasOf(role).host
}
