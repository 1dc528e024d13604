import { useCallback, useMemo, type Dispatch } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { hasBoxPerOption } from '#core/fields/field.ts'
import type { Draft } from './draft.ts'
import { type EditorAction, fieldsInTabOrder } from './editor-state.ts'
import { FieldBox } from './FieldBox.tsx'
import type { MovedAreas } from './field-moves.ts'
import { findPage, inPercent, inStack, type PageStack } from './page-stack.ts'
import { areaKey, type Selection } from './selection.ts'
import type { Locks } from './use-editor.ts'

type Props = {
  draft: Draft
  stack: PageStack
  selection: Selection
  /** Numbers of the first and last page that are there. */
  near: readonly [first: number, last: number]
  /** What is being dragged, as it stands now. */
  moved: MovedAreas | null
  locks: Locks | undefined
  dispatch: Dispatch<EditorAction>
}

/** So many chosen boxes are kept although their pages are far, so that they keep the focus. */
const keptChosen = 12

/** Boxes stand in reading order, so that Tab walks them as a reader would; a drag changes that only when it ends. */
export function FieldBoxes(props: Props) {
  const { draft, stack, selection, moved, locks, dispatch } = props
  const [first, last] = props.near
  const { t } = useLocalization()
  const ordered = useMemo(() => fieldsInTabOrder(draft), [draft])
  const places = useMemo(() => new Map(draft.roles.map(({ key }, place) => [key, place])), [draft.roles])
  const choose = useCallback(
    (key: string, additive: boolean) => dispatch({ kind: 'selected', key, additive }),
    [dispatch],
  )

  return ordered.flatMap((field) =>
    field.areas.flatMap((still, index) => {
      const key = areaKey(field.id, index)
      const area = moved?.get(key) ?? still
      const page = findPage(stack, area)
      if (!page) return []
      const isChosen = selection.has(key)
      const isNear = page.number >= first && page.number <= last
      if (!isNear && !(isChosen && selection.size <= keptChosen)) return []

      const rolePlace = places.get(field.recipient) ?? -1
      const roleName = draft.roles[rolePlace]?.name ?? ''
      const option = hasBoxPerOption(field.type) ? field.options[index] : undefined
      const words = field.label || field.name || t(`fields.${field.type}`)
      const text = option === undefined ? words : `${words}: ${option}`
      const name = t('editor.fieldName', { type: text, role: roleName, number: page.number })
      const box = inStack(page, area)
      const lock = locks?.ids.has(field.id) ? locks : null
      const fullName = field.required ? t('editor.fieldRequired', { name }) : name

      return (
        <FieldBox
          key={key}
          areaKey={key}
          type={field.type}
          text={isPrintedAsIs(field.type) ? (field.defaultValue ?? text) : text}
          name={lock?.named(fullName) ?? fullName}
          lock={lock?.icon}
          roleName={roleName}
          rolePlace={rolePlace}
          required={field.required}
          conditional={field.condition !== null}
          selected={isChosen}
          small={box.width < 50}
          onChoose={choose}
          {...inPercent(box, stack)}
        />
      )
    }),
  )
}

function isPrintedAsIs(type: string): boolean {
  return type === 'note' || type === 'heading'
}
