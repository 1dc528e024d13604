import { memo, Suspense, type CSSProperties } from 'react'
import { classNames } from '#islands/ui/class-names.ts'
import { initialsOf } from '#islands/ui/initials.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { FieldType } from '#core/fields/field.ts'
import { fieldIcons } from './field-types.ts'
import { roleTint } from './role-tint.ts'
import type { Locks } from './use-editor.ts'

const ResizeHandles = lazyPart(() =>
  import('./ResizeHandles.tsx').then((module) => ({ default: module.ResizeHandles })),
)

type Props = {
  areaKey: string
  type: FieldType
  /** What is printed in the box. */
  text: string
  /** What a screen reader says: type, role, page. */
  name: string
  roleName: string
  rolePlace: number
  /** Shown where it stays as it is. */
  lock: Locks['icon'] | undefined
  required: boolean
  /** Not always there. */
  conditional: boolean
  selected: boolean
  /** Too little room for words: only the icon is shown. */
  small: boolean
  onChoose: (key: string, additive: boolean) => void
  left: string
  top: string
  width: string
  height: string
}

/** One area of a field, lying on its page. The stack around it handles pointer and keys. */
export const FieldBox = memo(function FieldBox(props: Props) {
  const { areaKey, type, text, name, roleName, rolePlace, required, conditional, selected, small, ...rest } =
    props
  const { onChoose, lock, ...place } = rest
  const Icon = lock ?? fieldIcons[type]
  const style: CSSProperties = place

  return (
    <button
      type="button"
      data-field=""
      data-area={areaKey}
      aria-pressed={selected}
      aria-label={name}
      title={name}
      style={style}
      // Pointers are the stack's business; this is Enter, Space or a screen reader.
      onClick={(event) => event.detail === 0 && onChoose(areaKey, event.shiftKey)}
      className={classNames(
        'group absolute z-1 flex items-center gap-[0.35em] rounded-[2px] border px-[0.3em] text-start leading-none select-none',
        'text-[length:var(--field-text)] focus-visible:outline-offset-1',
        !lock && 'cursor-move',
        roleTint(rolePlace).field,
        conditional && 'border-dashed',
        small && 'justify-center px-0',
        selected && 'z-2 touch-none border-2 shadow-raised',
      )}
    >
      {small ? (
        <Icon aria-hidden className="size-[min(1.1em,90%)] shrink-0" />
      ) : (
        <>
          <span aria-hidden data-initials={initialsOf(roleName)} className={initials} />
          <Icon aria-hidden className="size-[1.1em] shrink-0" />
          <span className="min-w-0 truncate font-medium">{text}</span>
        </>
      )}
      {required && (
        <span aria-hidden className="absolute end-[0.2em] top-[0.15em] font-semibold after:content-['*']" />
      )}
      {selected && !lock && (
        <Suspense>
          <ResizeHandles small={small} />
        </Suspense>
      )}
    </button>
  )
})

/** As generated content: what is drawn for the eye is no part of the accessible name. */
const initials =
  'inline-flex size-[1.9em] shrink-0 items-center justify-center rounded-full border border-current bg-surface text-[0.75em] font-semibold before:content-[attr(data-initials)]'
