import { Suspense } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { nameOfField } from '../../editor/field-name.ts'
import { placeOf } from '../../editor/preview/preview-field.ts'
import { roleTint } from '../../editor/role-tint.ts'
import { classNames } from '../../ui/class-names.ts'
import { initialsOf } from '../../ui/initials.ts'
import type { DrawnField, PlacedField } from './placed-fields.ts'

// With typefaces and ink, for pages on which something stands already.
const PrintedMark = lazyPart(() =>
  import('./PrintedMark.tsx').then((file) => ({ default: file.PrintedMark })),
)

type Props = { envelopeId: string; placed: PlacedField; size: { width: number; height: number } }

/** What is drawn on a page at the place of a field; it is told in words elsewhere. */
export function PlacedMark({ envelopeId, placed, size }: Props) {
  const style = placeOf(placed.area, size, placed.field)
  if (placed.state === 'awaited') return <Awaited placed={placed} style={style} />

  return (
    <Suspense>
      <PrintedMark envelopeId={envelopeId} placed={placed} style={style} />
    </Suspense>
  )
}

/** An empty place in the colour of whose it is. */
function Awaited({ placed: { field, recipient, place }, style }: DrawnField) {
  const { t } = useLocalization()

  return (
    <span
      aria-hidden
      title={`${nameOfField(field, t)}, ${recipient.name}`}
      style={{ ...style, color: undefined, fontFamily: undefined }}
      className={classNames(
        'absolute flex items-center gap-[0.35em] overflow-hidden rounded-[2px] border px-[0.3em] leading-none',
        roleTint(place).field,
        !field.required && 'border-dashed',
      )}
    >
      <span className="inline-flex size-[1.9em] shrink-0 items-center justify-center rounded-full border border-current bg-surface text-[0.7em] font-semibold">
        {initialsOf(recipient.name) || '?'}
      </span>
      <span className="min-w-0 truncate font-medium">{nameOfField(field, t)}</span>
    </span>
  )
}
