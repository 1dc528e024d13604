import { useMemo, useRef, useState, type ReactNode } from 'react'
import { isSignature } from '#core/fields/field.ts'
import { DocumentPages } from './DocumentPages.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { FieldOutcomes } from './field-logic.ts'
import { faultsOf, toFailure } from './filling-faults.ts'
import { fieldName, FillingProvider, type FillingMode, type FillingState } from './filling-context.tsx'
import { Finish } from './Finish.tsx'
import { GuideBar } from './GuideBar.tsx'
import { inReadingOrder, isFillable, isGiven, type RoomValues } from './reading-order.ts'
import { askRoom, RoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import type { FormRefusal } from './SigningForm.tsx'
import { useAct } from './use-act.ts'
import { useAdoption } from './use-adoption.ts'
import { useFaults } from './use-faults.ts'
import { useFieldSheet } from './use-field-sheet.ts'
import { useFieldLogic } from './use-field-logic.ts'
import { useGuide } from './use-guide.ts'
import { useTypedBefore } from './use-typed-before.ts'
import { useValues } from './use-values.ts'

type Props = {
  firstPage: ReactNode
  outcomes: FieldOutcomes
  refusal: FormRefusal | null
}

/** Guided filling, then one look over everything, then the one act of signing. */
export function Filling({ firstPage, outcomes: start, refusal }: Props) {
  const room = useRoom()
  const { session, say, address, isLive } = room
  const { act, isBusy, failure, setFailure } = useAct(toFailure(refusal))
  const [mode, setMode] = useState<FillingMode>('pages')
  async function notice(failed: RoomFailure): Promise<void> {
    if (await room.recheck(failed)) return
    await room.fetchWords().catch(() => undefined)
    setFailure(failed)
  }

  const { values, saving, give, flush } = useValues((failed) => void notice(failed))
  const logic = useFieldLogic(values, start)
  const { hidden, computed } = logic.outcomes
  const shown: RoomValues = useMemo(() => ({ ...values, ...computed }), [values, computed])
  const fields = useMemo(() => {
    const own = session.fields.filter(({ id, mine }) => mine && !hidden.includes(id))
    return inReadingOrder(own, session.documents)
  }, [session, hidden])
  const { faults, blame, forgive } = useFaults(failure)
  const guide = useGuide(fields, values, mode)
  const { adopting, ...adoption } = useAdoption({
    fields,
    values,
    give: (id, value) => {
      forgive(id)
      give(id, value)
    },
    onSigned: (field, given) => guide.advance(field.id, given),
    onFailure: setFailure,
  })
  const sheet = useFieldSheet(guide.editing !== null)
  const form = useRef<HTMLFormElement>(null)
  useTypedBefore(form, fields, values, give)

  async function finish(): Promise<void> {
    const wrong = faultsOf(fields, values, logic.faultOf)
    const [first] = wrong
    if (first) return setFailure(new RoomFailure(first.code, wrong))

    const own = fields.filter(isFillable)
    const body = {
      version: session.envelope.version,
      // What shows nothing here holds nothing, whatever was saved before; what is hidden stays out.
      values: Object.fromEntries(own.map(({ id }) => [id, values[id] ?? null])),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    await act(async () => {
      await flush()
      return askRoom(session.recipient.id, { method: 'POST', path: '/complete', body })
    })
  }

  const find = (id: string) => fields.find((field) => field.id === id)
  const goTo = (id: string) => {
    const field = find(id)
    if (field) guide.go(field)
  }
  /** What is mended is named no more. */
  const nameOf = (id: string) => {
    const field = faults[id] && find(id)
    return field ? fieldName(field, say) : undefined
  }
  const isMended =
    Boolean(failure?.faults.length) && failure?.faults.every(({ field }) => find(field) && !faults[field])
  const filling: FillingState = {
    values: shown,
    mode,
    faults,
    current: guide.current,
    hasSheet: guide.hasSheet,
    give: (id, value) => {
      forgive(id)
      give(id, value)
    },
    blame,
    check: (field) => {
      const fault = isGiven(field, values[field.id]) && logic.faultOf(field)
      if (fault) blame(field.id, fault)
    },
    boundOf: logic.boundOf,
    stand: guide.stand,
    edit: guide.go,
    sign: (field) => {
      guide.stand(field.id)
      void adoption.sign(field)
    },
  }

  return (
    <FillingProvider value={filling}>
      {failure && !isMended && (
        <ErrorSummary failure={failure} nameOf={nameOf} onGo={isLive ? goTo : undefined} />
      )}
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
        <Finish fields={fields} step={guide.step} isBusy={isBusy} onChange={guide.go} onBack={guide.back} />
        {guide.step === 'fill' && (
          <GuideBar fields={fields} saving={saving} next={guide.next} onReview={guide.review} />
        )}
      </form>
      {guide.editing && sheet && (
        <sheet.FieldSheet
          key={guide.editing.id}
          field={guide.editing}
          onClose={guide.closeSheet}
          onNext={() => guide.editing && guide.advance(guide.editing.id)}
        />
      )}
      {adopting && (
        <adopting.Dialog
          field={adopting.field}
          before={adoption.adopted(adopting.field)}
          onRemove={
            isSignature(values[adopting.field.id]) ? () => adoption.remove(adopting.field) : undefined
          }
          onAdopt={(signature) => adoption.adopt(adopting.field, signature)}
          onClose={adoption.close}
        />
      )}
    </FillingProvider>
  )
}
