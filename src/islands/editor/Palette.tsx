import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { FieldType } from '#core/fields/field.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { fieldIcons, paletteOrder } from './field-types.ts'

type Props = {
  armed: FieldType | null
  /** Without anybody to fill it, a field cannot be placed. */
  disabledReason: string | null
  onArm: (type: FieldType) => void
  onPlaceInView: (type: FieldType) => void
  onDrop: (type: FieldType, at: { clientX: number; clientY: number }) => void
}

type Carried = { type: FieldType; x: number; y: number }

/** Field types: drag one onto a page, press it and then the page, or Enter for the middle of the page in view. */
export function Palette({ armed, disabledReason, onArm, onPlaceInView, onDrop }: Props) {
  const { t } = useLocalization()
  const [carried, setCarried] = useState<Carried | null>(null)

  return (
    <div className="flex flex-col gap-2">
      <p id="palette-hint" className="text-muted">
        {disabledReason ?? t(armed ? 'editor.placeNow' : 'editor.paletteHint')}
      </p>
      <ul className="grid grid-cols-2 gap-1.5 lg:grid-cols-1">
        {paletteOrder.map((type) => (
          <li key={type}>
            <PaletteItem
              type={type}
              isArmed={armed === type}
              isDisabled={disabledReason !== null}
              onArm={onArm}
              onPlaceInView={onPlaceInView}
              onCarry={setCarried}
              onDrop={onDrop}
            />
          </li>
        ))}
      </ul>
      {carried && <Ghost carried={carried} />}
    </div>
  )
}

type ItemProps = Omit<Props, 'armed' | 'disabledReason'> & {
  type: FieldType
  isArmed: boolean
  isDisabled: boolean
  onCarry: (carried: Carried | null) => void
}

const trembling = 4

function PaletteItem({ type, isArmed, isDisabled, onArm, onPlaceInView, onCarry, onDrop }: ItemProps) {
  const { t } = useLocalization()
  const start = useRef<{ x: number; y: number } | null>(null)
  const wasCarried = useRef(false)
  const Icon = fieldIcons[type]

  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    wasCarried.current = false
    // Fingers scroll the palette; they tap a type and then the page.
    if (isDisabled || event.button !== 0 || event.pointerType !== 'mouse') return
    start.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
    if (!start.current) return
    if (!wasCarried.current && Math.hypot(x - start.current.x, y - start.current.y) < trembling) return
    wasCarried.current = true
    onCarry({ type, x, y })
  }

  function onPointerUp({ clientX, clientY }: PointerEvent) {
    start.current = null
    onCarry(null)
    if (wasCarried.current) onDrop(type, { clientX, clientY })
  }

  function onClick(event: MouseEvent) {
    if (isDisabled || wasCarried.current) return
    // A click by key or screen reader has no pointer, so it places the field at once.
    if (event.detail === 0) onPlaceInView(type)
    else onArm(type)
  }

  return (
    <button
      type="button"
      aria-pressed={isArmed}
      aria-disabled={isDisabled || undefined}
      aria-describedby="palette-hint"
      {...{ onPointerDown, onPointerMove, onPointerUp, onClick }}
      onPointerCancel={() => {
        start.current = null
        onCarry(null)
      }}
      className={classNames(
        'flex h-9 w-full items-center gap-2 rounded-md border px-2.5 text-start transition-colors select-none',
        'aria-disabled:cursor-default aria-disabled:opacity-60 pointer-coarse:h-11',
        isArmed
          ? 'border-accent bg-accent-surface text-link'
          : 'border-line bg-surface hover:border-control hover:bg-surface-hover',
      )}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span className="truncate">{t(`fields.${type}`)}</span>
    </button>
  )
}

function Ghost({ carried: { type, x, y } }: { carried: Carried }) {
  const { t } = useLocalization()
  const Icon = fieldIcons[type]

  return (
    <div
      aria-hidden
      style={{ translate: `${x}px ${y}px` }}
      className="pointer-events-none fixed start-0 top-0 z-modal"
    >
      <div className="flex h-9 -translate-1/2 items-center gap-2 rounded-md border border-accent bg-accent-surface px-3 text-link shadow-lifted">
        <Icon size={16} />
        {t(`fields.${type}`)}
      </div>
    </div>
  )
}
