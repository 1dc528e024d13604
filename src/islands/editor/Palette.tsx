import { memo, Suspense, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { RecipientRole } from '#core/envelope/envelope.ts'
import { mayHaveField } from '#core/envelope/roles.ts'
import type { FieldType } from '#core/fields/field.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { controlStyle } from '#islands/ui/control-style.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { fieldGroups, fieldIcons, searchKey } from './field-types.ts'
import type { RoleTint } from './role-tint.ts'
import type { AimStore } from './use-aim.ts'
import type { Pointed } from './stack-points.ts'

const Ghost = lazyPart(() => import('./Ghost.tsx').then((module) => ({ default: module.Ghost })))

type Props = {
  armed: FieldType | null
  /** Without anybody to fill it, a field cannot be placed. */
  disabledReason: string | null
  /** Who the next field is for: what their role may not have is told apart. */
  filler: { name: string; role: RecipientRole; tint: RoleTint } | null
  onArm: (type: FieldType) => void
  onPlaceInView: (type: FieldType) => void
  /** Where a type is while it is carried; null when it is not any more. */
  onCarry: (type: FieldType, at: Pointed | null) => void
  onDrop: (type: FieldType, at: Pointed) => void
  /** What is shown on the page already. */
  aim: AimStore
}

/** A type on its way to a page, and where it is. */
export type Carried = { type: FieldType; at: Pointed }

/** Field types: drag one onto a page, press it and then the page, or Enter for the middle of the page in view. */
export const Palette = memo(function Palette(props: Props) {
  const { armed, disabledReason, filler, onArm, onPlaceInView, onCarry, onDrop, aim } = props
  const { t } = useLocalization()
  const [carried, setCarried] = useState<Carried | null>(null)
  const { search, setSearch, groups } = useTypeSearch()
  const carry = (type: FieldType, at: Pointed | null) => {
    setCarried(at && { type, at })
    onCarry(type, at)
  }
  const isBarred = (type: FieldType) => filler !== null && !mayHaveField(filler.role, type)

  return (
    <div className="flex flex-col gap-3">
      <input
        type="search"
        aria-label={t('editor.searchFields')}
        placeholder={t('editor.searchFields')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className={classNames(controlStyle, 'h-9 text-sm')}
      />
      <p id="palette-hint" className="text-muted">
        {disabledReason ?? t(armed ? 'editor.placeNow' : 'editor.paletteHint')}
      </p>
      {filler && !disabledReason && fieldGroups.some(({ types }) => types.some(isBarred)) && (
        <p id="palette-barred" className="rounded-md bg-info-surface px-2.5 py-2 text-info-text">
          {t('editor.barredTypes', { name: filler.name, role: t(`fields.roles.${filler.role}`) })}
        </p>
      )}
      {groups.map(({ name, types }) => (
        <section key={name} aria-labelledby={`palette-${name}`} className="flex flex-col gap-1.5">
          <h3 id={`palette-${name}`} className="text-xs font-medium text-muted">
            {t(`fields.groups.${name}`)}
          </h3>
          <ul className="grid grid-cols-2 gap-1.5">
            {types.map((type) => (
              <li key={type}>
                <PaletteItem
                  type={type}
                  isArmed={armed === type}
                  isDisabled={disabledReason !== null || isBarred(type)}
                  {...{ onArm, onPlaceInView, onDrop }}
                  onCarry={carry}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="text-muted">{t('editor.noFieldFound')}</p>}
      {carried && filler && (
        <Suspense>
          <Ghost {...{ carried, aim }} label={t(`fields.${carried.type}`)} tint={filler.tint} />
        </Suspense>
      )}
    </div>
  )
})

/** Which types there are by the words that are looked for, in their groups. */
function useTypeSearch() {
  const { t } = useLocalization()
  const [search, setSearch] = useState('')
  const wanted = searchKey(search)
  const groups = fieldGroups.flatMap(({ name, types }) => {
    const found = types.filter((type) => searchKey(t(`fields.${type}`)).includes(wanted))
    return found.length > 0 ? [{ name, types: found }] : []
  })

  return { search, setSearch, groups }
}

type ItemProps = Pick<Props, 'onArm' | 'onPlaceInView' | 'onDrop'> & {
  type: FieldType
  isArmed: boolean
  isDisabled: boolean
  onCarry: (type: FieldType, at: Pointed | null) => void
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

  function onPointerMove({ clientX, clientY, altKey }: PointerEvent) {
    const from = start.current
    if (!from) return
    if (!wasCarried.current && Math.hypot(clientX - from.x, clientY - from.y) < trembling) return
    wasCarried.current = true
    onCarry(type, { clientX, clientY, altKey })
  }

  function onPointerUp({ clientX, clientY, altKey }: PointerEvent) {
    start.current = null
    onCarry(type, null)
    if (wasCarried.current) onDrop(type, { clientX, clientY, altKey })
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
        onCarry(type, null)
      }}
      className={classNames(
        'flex min-h-9 w-full items-center gap-1.5 rounded-md border px-2 py-1 text-start leading-tight transition-colors select-none',
        'aria-disabled:cursor-default aria-disabled:opacity-60 pointer-coarse:min-h-11',
        isArmed
          ? 'border-accent bg-accent-surface text-link'
          : 'border-line bg-surface hover:border-control hover:bg-surface-hover',
      )}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span className="min-w-0 break-words hyphens-auto">{t(`fields.${type}`)}</span>
    </button>
  )
}
