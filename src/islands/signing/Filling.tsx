import { useMemo, useRef, useState } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import { isSignatureType } from '#core/fields/field.ts'
import { DocumentPages } from './DocumentPages.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldSheet } from './FieldSheet.tsx'
import { fieldName, FillingProvider, type FillingMode } from './filling-context.tsx'
import { Finish } from './Finish.tsx'
import { GuideBar } from './GuideBar.tsx'
import { inReadingOrder, isFillable, isGiven, isOwed } from './reading-order.ts'
import { askRoom, RoomFailure, type PageTextLine } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { useAct } from './use-act.ts'
import { useAdoption } from './use-adoption.ts'
import { useGuide } from './use-guide.ts'
import { useTypedBefore } from './use-typed-before.ts'
import { useValues } from './use-values.ts'

type Props = {
  firstPage: readonly PageTextLine[]
  refusal: { code: string; field: string | null } | null
}

/** Guided filling, then one look over everything, then the one act of signing. */
export function Filling({ firstPage, refusal }: Props) {
  const room = useRoom()
  const { session, say, address, isLive } = room
  const { act, isBusy, failure, setFailure } = useAct(toFailure(refusal))
  const [mode, setMode] = useState<FillingMode>('pages')
  const fields = useMemo(() => inReadingOrder(session.fields, session.documents), [session])
  async function notice(failed: RoomFailure): Promise<void> {
    if (!(await room.recheck(failed))) setFailure(failed)
  }

  const { values, saving, give, flush } = useValues((failed) => void notice(failed))
  const guide = useGuide(fields, values, mode)
  const { adopting, ...adoption } = useAdoption({
    fields,
    values,
    give,
    onSigned: (field, given) => guide.advance(field.id, given),
    onFailure: setFailure,
  })
  const form = useRef<HTMLFormElement>(null)
  useTypedBefore(form, fields, values, give)

  async function finish(): Promise<void> {
    const missing = fields.filter((field) => isOwed(field) && !isGiven(field, values[field.id]))
    if (missing.length > 0) return setFailure(toMissing(missing))

    const own = fields.filter(isFillable)
    const body = {
      version: session.envelope.version,
      // What shows nothing here holds nothing, whatever was saved before.
      values: Object.fromEntries(own.map(({ id }) => [id, values[id] ?? null])),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    await act(async () => {
      await flush()
      return askRoom(session.recipient.id, { method: 'POST', path: '/complete', body })
    })
  }

  const isSigned = (field: RoomField) => isGiven(field, values[field.id])
  const find = (id: string) => fields.find((field) => field.id === id)
  const goTo = (id: string) => {
    const field = find(id)
    if (field) guide.go(field)
  }
  const nameOf = (id: string) => {
    const field = find(id)
    return field && fieldName(field, say)
  }
  const filling = {
    values,
    mode,
    faults: Object.fromEntries((failure?.faults ?? []).map(({ field, code }) => [field, code])),
    current: guide.current,
    hasSheet: guide.hasSheet,
    give,
    stand: guide.stand,
    edit: guide.go,
    sign: (field: (typeof fields)[number]) => {
      guide.stand(field.id)
      void adoption.sign(field)
    },
  }

  return (
    <FillingProvider value={filling}>
      {failure && <ErrorSummary failure={failure} nameOf={nameOf} onGo={isLive ? goTo : undefined} />}
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
      {guide.editing && (
        <FieldSheet
          key={guide.editing.id}
          field={guide.editing}
          onClose={guide.closeSheet}
          onNext={() => guide.editing && guide.advance(guide.editing.id)}
        />
      )}
      {adopting && (
        <adopting.Dialog
          kind={adopting.field.type === 'initials' ? 'initials' : 'signature'}
          before={adoption.adopted(adopting.field.type)}
          onRemove={isSigned(adopting.field) ? () => adoption.remove(adopting.field) : undefined}
          onAdopt={(signature) => adoption.adopt(adopting.field, signature)}
          onClose={adoption.close}
        />
      )}
    </FillingProvider>
  )
}

function toFailure(refusal: Props['refusal']): RoomFailure | null {
  if (!refusal) return null
  const { code, field } = refusal
  return new RoomFailure(code, field ? [{ field, code }] : [])
}

function toMissing(
  missing: readonly { id: string; type: Parameters<typeof isSignatureType>[0] }[],
): RoomFailure {
  return new RoomFailure(
    'value-missing',
    missing.map(({ id, type }) => ({
      field: id,
      code: isSignatureType(type) ? 'signature-missing' : 'value-missing',
    })),
  )
}
