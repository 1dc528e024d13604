import { fileUrl } from '#browser/api.ts'
import type { Signature } from '#core/fields/field.ts'
import { handFamilies, loadHand } from '#islands/signing/hand-fonts.ts'
import { inkOutline } from '#islands/signing/ink-outline.ts'
import { useEffect } from 'react'

/** Kept under this name, or not kept yet. */
type Props = { signature: Signature; kind: 'signature' | 'initials' | 'upload'; label: string }

/** A signature as it will look on paper: dark ink on white, whatever the theme. */
export function SavedPicture({ signature, kind, label }: Props) {
  return (
    <span
      role="img"
      aria-label={label}
      className="@container flex h-28 w-full items-center justify-center overflow-hidden rounded-md border border-line bg-[#fff] p-3 text-[#16324f]"
    >
      {signature.kind === 'typed' && <Typed {...signature} />}
      {signature.kind === 'drawn' && (
        <svg aria-hidden="true" className="size-full" viewBox={`0 0 ${signature.width} ${signature.height}`}>
          <path d={inkOutline(signature.strokes)} fill="currentColor" />
        </svg>
      )}
      {signature.kind === 'uploaded' && (
        <img
          alt=""
          className="size-full object-contain"
          src={`${fileUrl('GET /users/me/signatures/{kind}/picture', { params: { kind } })}?of=${signature.sha256}`}
        />
      )}
    </span>
  )
}

function Typed({ text, hand }: Extract<Signature, { kind: 'typed' }>) {
  useEffect(() => void loadHand(hand), [hand])

  return (
    <span
      aria-hidden="true"
      className="truncate px-1 text-[length:min(3.25rem,200cqw/var(--letters))] leading-relaxed"
      // Half an em a letter is about a hand's width.
      style={{ fontFamily: handFamilies[hand], '--letters': Math.max(text.length, 2) }}
    >
      {text}
    </span>
  )
}
