import { useId, useState } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import type { Signature } from '#core/fields/field.ts'
import { isTooSimple } from '#core/fields/signature-ink.ts'
import { keepSignature } from './keep-signature.ts'
import { useRoom } from './room-context.tsx'
import { SavedChoice } from './SavedChoice.tsx'
import { kindsFor } from './signature-ways.ts'
import { padSize } from './use-ink.ts'
import { useModal } from './use-modal.ts'
import { useSignatureDraft } from './use-signature-draft.ts'
import { WayInput } from './WayInput.tsx'
import { WayChoice } from './WayChoice.tsx'

export type AdoptDialogProps = {
  field: RoomField
  before: Signature | undefined
  onAdopt: (signature: Signature) => void
  /** Absent where nothing is signed yet. */
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** Makes a signature once: typed in a hand, drawn or uploaded, each as good as the others, as far as the field allows. */
export function AdoptDialog({ field, before, onAdopt, onRemove, onClose }: AdoptDialogProps) {
  const { session, say, explain, account } = useRoom()
  const kinds = kindsFor(field)
  const draft = useSignatureDraft(field, before, kinds[0] ?? 'typed')
  const { fault, setFault, isKept, setIsKept, adopt } = useAdopting(field, draft.reason, onAdopt)
  const dialog = useModal()
  const id = useId()
  const isInitials = field.type === 'initials'
  const saved = isInitials ? session.saved.initials : session.saved.signature
  const isMember = session.entry === 'own' || account?.toLowerCase() === session.recipient.email.toLowerCase()

  return (
    <dialog className="bottom-sheet adopt" ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          adopt(draft.made(padSize))
        }}
      >
        <h2 id={`${id}-title`}>{say(isInitials ? 'adoptInitials' : 'adoptSignature')}</h2>
        <p className="muted">{say('adoptLead')}</p>
        {saved && kinds.includes(saved.kind) && <SavedChoice signature={saved} onUse={() => adopt(saved)} />}
        {kinds.length > 1 && <WayChoice kinds={kinds} kind={draft.kind} onKind={draft.setKind} />}
        <WayInput
          {...{ draft, isInitials, id }}
          isRefused={fault !== null}
          onFault={setFault}
          onChange={() => setFault(null)}
        />
        {field.asksReason && (
          <ReasonInput
            id={`${id}-reason`}
            reason={draft.reason}
            isMissing={fault === 'reason-missing'}
            onReason={(reason) => {
              setFault(null)
              draft.setReason(reason)
            }}
          />
        )}
        {fault && (
          <p className="error" role="alert" id={`${id}-error`}>
            {explain(fault)}
          </p>
        )}
        {isMember && <KeepChoice isKept={isKept} onKeep={setIsKept} />}
        <Buttons {...{ isInitials, onRemove, onClose }} />
      </form>
    </dialog>
  )
}

/** Takes a signature that was made, or knows what it lacks. */
function useAdopting({ type, asksReason }: RoomField, given: string, onAdopt: AdoptDialogProps['onAdopt']) {
  const [fault, setFault] = useState<string | null>(null)
  const [isKept, setIsKept] = useState(false)

  function adopt(made: Signature | null): void {
    const reason = given.trim()
    if (!made || isTooSimple(made)) return setFault('signature-too-simple')
    if (asksReason && !reason) return setFault('reason-missing')
    if (isKept) void keepSignature(type, made)
    onAdopt(asksReason ? { ...made, reason } : made)
  }

  return { fault, setFault, isKept, setIsKept, adopt }
}

type ReasonProps = { id: string; reason: string; isMissing: boolean; onReason: (reason: string) => void }

function ReasonInput({ id, reason, isMissing, onReason }: ReasonProps) {
  const { say } = useRoom()

  return (
    <>
      <label className="sheet-label" htmlFor={id}>
        {say('signingReason')}
      </label>
      <input
        className="control"
        id={id}
        maxLength={200}
        value={reason}
        aria-invalid={isMissing}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </>
  )
}

function KeepChoice({ isKept, onKeep }: { isKept: boolean; onKeep: (isKept: boolean) => void }) {
  const { say } = useRoom()

  return (
    <label className="check">
      <input type="checkbox" checked={isKept} onChange={(event) => onKeep(event.currentTarget.checked)} />
      <span>{say('keepForNext')}</span>
    </label>
  )
}

type ButtonsProps = Pick<AdoptDialogProps, 'onRemove' | 'onClose'> & { isInitials: boolean }

function Buttons({ isInitials, onRemove, onClose }: ButtonsProps) {
  const { say } = useRoom()

  return (
    <div className="button-row">
      {onRemove && (
        <button type="button" className="button button-quiet" onClick={onRemove}>
          {say('remove')}
        </button>
      )}
      <button type="button" className="button button-secondary" onClick={onClose}>
        {say('close')}
      </button>
      <button type="submit" className="button button-primary">
        {say(isInitials ? 'useInitials' : 'useSignature')}
      </button>
    </div>
  )
}
