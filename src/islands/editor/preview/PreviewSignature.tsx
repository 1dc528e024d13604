import { PenLine } from 'lucide-react'
import { useEffect } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { isSignature } from '#core/fields/field.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { initialsOf } from '#islands/ui/initials.ts'
import { handFamily, loadHand } from './hand.ts'
import { largestBox, type PreviewedField } from './preview-field.ts'

type Props = PreviewedField & { isOwn: boolean }

/** Pressed to sign, and pressed again to take it back; somebody else's is there already, in their name. */
export function PreviewSignature({ field, label, place, fits, value, person, isOwn, onChange }: Props) {
  const { t } = useLocalization()
  const isSigned = isSignature(value)
  const isInitials = field.type === 'initials'
  const text = isInitials ? initialsOf(person) : person
  const caption = t(isInitials ? 'signing.room.initialHere' : 'signing.room.signHere')
  const sign = () => onChange(isSigned ? null : { kind: 'typed', text, hand: 'caveat' })
  if (!isOwn) {
    return (
      <span style={place} className={classNames(largestBox, 'text-text opacity-70')} title={label}>
        <Written text={text} />
      </span>
    )
  }

  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSigned}
      style={place}
      onClick={sign}
      className={classNames(
        largestBox,
        'border-[1.5px]',
        isSigned
          ? 'border-tint-7-line/70 bg-tint-7-surface/55 text-text'
          : 'border-accent bg-accent font-semibold text-on-accent',
      )}
    >
      {isSigned ? (
        <Written text={text} />
      ) : (
        <span className="flex min-w-0 items-center justify-center gap-[0.4em] text-[length:min(calc(var(--area-height)*0.5),1rem)]">
          <PenLine aria-hidden className="size-[1em] shrink-0" />
          <span className={fits(caption.length + 2) ? 'truncate' : 'sr-only'}>{caption}</span>
        </span>
      )}
    </button>
  )
}

/** As large as the box takes it: half an em a letter is about a hand's width. */
function Written({ text }: { text: string }) {
  useEffect(loadHand, [])
  const letters = Math.max(text.length, 2)

  return (
    <span
      className="leading-none whitespace-nowrap"
      style={{
        fontFamily: handFamily,
        fontSize: `min(calc(var(--area-height) * 0.8), calc(var(--area-width) / ${letters * 0.5}))`,
      }}
    >
      {text}
    </span>
  )
}
