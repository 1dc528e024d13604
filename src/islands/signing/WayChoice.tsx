import type { Signature } from '#core/fields/field.ts'
import type { RoomLabel } from './labels.ts'
import { useRoom } from './room-context.tsx'

type Kind = Signature['kind']
type Props = { kinds: readonly Kind[]; kind: Kind; onKind: (kind: Kind) => void }

const names: Readonly<Record<Kind, RoomLabel>> = { typed: 'type', drawn: 'draw', uploaded: 'upload' }

export function WayChoice({ kinds, kind, onKind }: Props) {
  const { say } = useRoom()

  return (
    <div className="segments" role="radiogroup" aria-label={say('way')}>
      {kinds.map((each) => (
        <label key={each}>
          <input type="radio" name="way" checked={kind === each} onChange={() => onKind(each)} />
          <span>{say(names[each])}</span>
        </label>
      ))}
    </div>
  )
}
