import { useRef, useState, type ReactNode } from 'react'
import { isSignature } from '#core/fields/field.ts'
import { completionOf } from './completion.ts'
import { DocumentPages } from './DocumentPages.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { FieldOutcomes } from './field-logic.ts'
import { isMended, toFailure } from './filling-faults.ts'
import { fieldName, FillingProvider, type FillingMode, type FillingState } from './filling-context.tsx'
import { Finish } from './Finish.tsx'
import { GuideBar } from './GuideBar.tsx'
import { isGiven } from './reading-order.ts'
import { askRoom, RoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import type { FormRefusal } from './SigningForm.tsx'
import { useAct } from './use-act.ts'
import { useAdoption } from './use-adoption.ts'
import { useAnswers, type Answers } from './use-answers.ts'
import { useFieldSheet } from './use-field-sheet.ts'
import { useGuide } from './use-guide.ts'
import { useTypedBefore } from './use-typed-before.ts'

export { PageTools } from './PageTools.tsx'

type Props = {
  firstPage: ReactNode
  outcomes: FieldOutcomes
  refusal: FormRefusal | null
}
type Guide = ReturnType<typeof useGuide>
type Adoption = ReturnType<typeof useAdoption>

/** Guided filling, then one look over everything, then the one act of signing. */
export function Filling({ firstPage, outcomes, refusal }: Props) {
  const { session, address, isLive } = useRoom()
  const { act, isBusy, failure, setFailure, tell } = useAct(toFailure(refusal))
  const [mode, setMode] = useState<FillingMode>('pages')
  const answers = useAnswers(outcomes, failure, (failed) => void tell(failed))
  const { fields, values } = answers
  const guide = useGuide(fields, values, mode)
  const adoption = useAdoption({
    ...{ fields, values },
    give: answers.give,
    onSigned: (field, given) => guide.advance(field.id, given),
    onFailure: setFailure,
  })
  const form = useRef<HTMLFormElement>(null)
  useTypedBefore(form, fields, values, answers.put)

  async function finish(): Promise<void> {
    const wrong = answers.wrong()
    const [first] = wrong
    if (first) return setFailure(new RoomFailure(first.code, wrong))

    await act(async () => {
      await answers.flush()
      const body = completionOf(session, fields, values)
      return askRoom(session.recipient.id, { method: 'POST', path: '/complete', body })
    })
  }

  return (
    <FillingProvider value={fillingOf(answers, mode, guide, adoption)}>
      {failure && <OpenFaults failure={failure} answers={answers} onGo={guide.go} />}
      <form
        className="filling"
        ref={form}
        method="post"
        action={address('/complete')}
        data-mode={mode}
        data-step={guide.step}
        noValidate={isLive}
        onSubmit={(event) => {
          event.preventDefault()
          if (guide.step === 'review') void finish()
        }}
      >
        <input type="hidden" name="version" value={session.envelope.version} />
        <DocumentPages fields={fields} firstPage={firstPage} onMode={setMode} />
        <Finish
          {...{ fields, isBusy }}
          step={guide.step}
          onChange={guide.go}
          onBack={guide.back}
          onOptional={guide.fillOptional}
        />
        {guide.step === 'fill' && (
          <GuideBar fields={fields} saving={answers.saving} next={guide.next} onReview={guide.review} />
        )}
      </form>
      <EditedField guide={guide} />
      <Adopting values={values} adoption={adoption} />
    </FillingProvider>
  )
}

/** What the fields are told of all this. */
function fillingOf(answers: Answers, mode: FillingMode, guide: Guide, { sign }: Adoption): FillingState {
  const { values, shown, faults, give, blame, faultOf, boundOf } = answers

  return {
    ...{ mode, faults, give, blame, boundOf },
    values: shown,
    current: guide.current,
    hasSheet: guide.hasSheet,
    check: (field) => {
      const fault = isGiven(field, values[field.id]) && faultOf(field)
      if (fault) blame(field.id, fault)
    },
    stand: guide.stand,
    edit: guide.go,
    sign: (field) => {
      guide.stand(field.id)
      void sign(field)
    },
  }
}

/** What was refused, until all of it is mended. */
function OpenFaults({
  failure,
  answers: { fields, faults },
  onGo,
}: {
  failure: RoomFailure
  answers: Answers
  onGo: Guide['go']
}) {
  const { say, isLive } = useRoom()
  const find = (id: string) => fields.find((field) => field.id === id)
  if (isMended(failure, fields, faults)) return null

  /** What is mended is named no more. */
  const nameOf = (id: string) => {
    const field = faults[id] && find(id)
    return field ? fieldName(field, say) : undefined
  }
  const goTo = (id: string) => {
    const field = find(id)
    if (field) onGo(field)
  }

  return <ErrorSummary failure={failure} nameOf={nameOf} onGo={isLive ? goTo : undefined} />
}

function EditedField({ guide: { editing, advance, closeSheet } }: { guide: Guide }) {
  const sheet = useFieldSheet(editing !== null)
  if (!editing || !sheet) return null

  return <sheet.FieldSheet field={editing} onClose={closeSheet} onNext={() => advance(editing.id)} />
}

function Adopting({ values, adoption }: { values: Answers['values']; adoption: Adoption }) {
  const { adopting, adopted, adopt, remove, close } = adoption
  if (!adopting) return null
  const { field, Dialog } = adopting

  return (
    <Dialog
      field={field}
      before={adopted(field)}
      onRemove={isSignature(values[field.id]) ? () => remove(field) : undefined}
      onAdopt={(signature) => adopt(field, signature)}
      onClose={close}
    />
  )
}
