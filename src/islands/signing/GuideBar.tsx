import type { RoomField } from '#contract/signing-shapes.ts'
import { isSignatureType } from '#core/fields/field.ts'
import { useFilling } from './filling-context.tsx'
import { isGiven, isOwed } from './reading-order.ts'
import { useRoom } from './room-context.tsx'
import type { SavingState } from './value-saver.ts'

type Props = {
  fields: readonly RoomField[]
  saving: SavingState
  next: RoomField | undefined
  onReview: () => void
}

/** How far one is, and the one button that leads on: to the next place, into signing it, to the review. */
export function GuideBar({ fields, saving, next, onReview }: Props) {
  const { say, isLive } = useRoom()
  const { values } = useFilling()
  const owed = fields.filter(isOwed)
  const done = owed.filter((field) => isGiven(field, values[field.id])).length
  const progress = { done, all: owed.length }

  return (
    <div className="guide-bar live-only">
      {owed.length > 0 && (
        <div className="guide-track" aria-hidden="true">
          <div style={{ scale: `${done / owed.length} 1` }} />
        </div>
      )}
      <div className="guide-row">
        <p className="guide-state">
          {owed.length > 0 && (
            <strong>
              <span aria-hidden="true">{say('progress', progress)}</span>
              <span className="visually-hidden">{say('progressLong', progress)}</span>
            </strong>
          )}
          <span role="status" className={saving === 'offline' ? 'guide-offline' : 'muted'}>
            {saving === 'idle' ? '' : say(saving)}
          </span>
        </p>
        {!isLive ? (
          <a className="button button-primary" href="#finish">
            {say('review')}
          </a>
        ) : next ? (
          <NextButton next={next} />
        ) : (
          <button type="button" className="button button-primary" onClick={onReview}>
            {say('review')}
          </button>
        )}
      </div>
    </div>
  )
}

function NextButton({ next }: { next: RoomField }) {
  const { say } = useRoom()
  const { current, values, edit, sign } = useFilling()
  const isHere = next.id === current && isSignatureType(next.type) && !isGiven(next, values[next.id])

  return isHere ? (
    <button type="button" className="button button-primary" onClick={() => sign(next)}>
      {say(next.type === 'initials' ? 'initialHere' : 'signHere')}
    </button>
  ) : (
    <button type="button" className="button button-primary" onClick={() => edit(next)}>
      {say(current === null ? 'start' : 'next')}
    </button>
  )
}
