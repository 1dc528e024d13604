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
  const [fault, setFault] = useState<string | null>(null)
  const [isKept, setIsKept] = useState(false)
  const dialog = useModal()
  const id = useId()
  const isInitials = field.type === 'initials'
  const saved = isInitials ? session.saved.initials : session.saved.signature
  const needsReason = field.asksReason
  const isMember = session.entry === 'own' || account?.toLowerCase() === session.recipient.email.toLowerCase()

  function adopt(made: Signature | null): void {
    const reason = draft.reason.trim()
    if (!made || isTooSimple(made)) return setFault('signature-too-simple')
    if (needsReason && !reason) return setFault('reason-missing')
    if (isKept) void keepSignature(field.type, made)
    onAdopt(needsReason ? { ...made, reason } : made)
  }

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
          draft={draft}
          isInitials={isInitials}
          id={id}
          isRefused={fault !== null}
          onFault={setFault}
          onChange={() => setFault(null)}
        />
        {needsReason && (
          <>
            <label className="sheet-label" htmlFor={`${id}-reason`}>
              {say('signingReason')}
            </label>
            <input
              className="control"
              id={`${id}-reason`}
              maxLength={200}
              value={draft.reason}
              aria-invalid={fault === 'reason-missing'}
              onChange={(event) => {
                setFault(null)
                draft.setReason(event.currentTarget.value)
              }}
            />
          </>
        )}
        {fault && (
          <p className="error" role="alert" id={`${id}-error`}>
            {explain(fault)}
          </p>
        )}
        {isMember && (
          <label className="check">
            <input
              type="checkbox"
              checked={isKept}
              onChange={(event) => setIsKept(event.currentTarget.checked)}
            />
            <span>{say('keepForNext')}</span>
          </label>
        )}
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
      </form>
    </dialog>
  )
}
