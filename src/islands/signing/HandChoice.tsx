import { useEffect } from 'react'
import { hands, type Hand } from '#core/fields/field.ts'
import { handFamilies, loadHand } from './hand-fonts.ts'
import { useRoom } from './room-context.tsx'

type Props = { text: string; hand: Hand; onHand: (hand: Hand) => void }

/** The name as typed, in each hand. */
export function HandChoice({ text, hand, onHand }: Props) {
  const { say } = useRoom()
  useEffect(() => hands.forEach((each) => void loadHand(each)), [])

  return (
    <div className="hands" role="radiogroup" aria-label={say('hand')}>
      {hands.map((each, index) => (
        <label key={each} className="paper">
          <input
            type="radio"
            name="hand"
            checked={hand === each}
            aria-label={say('handNumber', { number: index + 1 })}
            onChange={() => onHand(each)}
          />
          <span style={{ fontFamily: handFamilies[each] }} aria-hidden="true">
            {text.trim() || '…'}
          </span>
        </label>
      ))}
    </div>
  )
}
