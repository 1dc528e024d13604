import { useCallback, useMemo, type CSSProperties, type Dispatch, type RefObject } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import type { Point } from '#core/fields/box.ts'
import type { Draft } from './draft.ts'
import { fieldsInTabOrder, type EditorAction } from './editor-state.ts'
import { FieldBox } from './FieldBox.tsx'
import { findInStack, findPage, inPercent, type PageStack } from './page-stack.ts'
import { PageSheet } from './PageSheet.tsx'
import { useStackPointer } from './use-stack-pointer.ts'
import type { View } from './use-view.ts'
import { imageWidth, stackWidth, type Zoom } from './zoom.ts'

type Props = {
  scroller: RefObject<HTMLDivElement | null>
  stackElement: RefObject<HTMLDivElement | null>
  stack: PageStack
  view: View
  zoom: Zoom
  draft: Draft
  /** The draft without what is being dragged: boxes keep their place in the Tab order until they are dropped. */
  ordered: Draft
  selection: ReadonlySet<string>
  isPlacing: boolean
  dispatch: Dispatch<EditorAction>
  onPaper: (point: Point) => void
}

/** All pages below one another with the fields on them. Its geometry is all percentages: nothing jumps when images come. */
export function PagesView(props: Props) {
  const {
    scroller,
    stackElement,
    stack,
    view,
    zoom,
    draft,
    ordered,
    selection,
    isPlacing,
    dispatch,
    onPaper,
  } = props
  const { t } = useLocalization()
  const pointer = useStackPointer({ stackElement, stack, selection, dispatch, onPaper })
  const pixelRatio = globalThis.devicePixelRatio ?? 1

  const style: CSSProperties & Record<`--${string}`, string> = {
    width: stackWidth(zoom, stack.width),
    aspectRatio: `${stack.width} / ${stack.height}`,
    containerType: 'inline-size',
    // Nine points on paper, but never too small to read nor larger than the interface.
    '--field-text': `clamp(8px, ${((9 / stack.width) * 100).toFixed(3)}cqw, 14px)`,
  }

  return (
    <div
      ref={scroller}
      role="region"
      aria-label={t('editor.pages')}
      // Scrolled by keys, too (WCAG 2.1.1).
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
      tabIndex={0}
      className="relative min-h-0 min-w-0 flex-1 overflow-auto overscroll-contain bg-surface-sunken p-3 -outline-offset-2 md:p-6"
    >
      <div
        ref={stackElement}
        {...pointer}
        className={classNames('paper relative mx-auto text-text', isPlacing && 'cursor-crosshair')}
        style={style}
      >
        {stack.pages.map((page) => (
          <PageSheet
            key={`${page.document} ${page.page}`}
            document={page.document}
            page={page.page}
            alt={t('editor.page', { number: page.number, total: stack.pages.length })}
            near={page.number >= view.near[0] && page.number <= view.near[1]}
            imageWidth={view.width ? imageWidth(view.width * (page.width / stack.width) * pixelRatio) : 960}
            {...inPercent(page, stack)}
          />
        ))}
        <FieldBoxes {...{ draft, ordered, stack, selection, dispatch }} />
      </div>
    </div>
  )
}

type FieldBoxesProps = Pick<Props, 'draft' | 'ordered' | 'stack' | 'selection' | 'dispatch'>

/** Boxes stand in reading order, so that Tab walks them as a reader would. */
function FieldBoxes({ draft, ordered, stack, selection, dispatch }: FieldBoxesProps) {
  const { t } = useLocalization()
  const ids = useMemo(() => fieldsInTabOrder(ordered).map(({ id }) => id), [ordered])
  const choose = useCallback(
    (id: string, additive: boolean) => dispatch({ kind: 'selected', id, additive }),
    [dispatch],
  )
  const fields = useMemo(() => new Map(draft.fields.map((field) => [field.id, field])), [draft])

  return ids.flatMap((id) => {
    const field = fields.get(id)
    if (!field) return []

    const rolePlace = draft.roles.findIndex(({ key }) => key === field.recipient)
    const roleName = draft.roles[rolePlace]?.name ?? ''
    const text = field.label || t(`fields.${field.type}`)

    return field.areas.map((area, index) => {
      const box = findInStack(stack, area)
      const page = findPage(stack, area)
      if (!box || !page) return null
      const name = t('editor.fieldName', { type: text, role: roleName, number: page.number })

      return (
        <FieldBox
          key={`${field.id} ${index}`}
          id={field.id}
          type={field.type}
          text={text}
          name={field.required ? t('editor.fieldRequired', { name }) : name}
          roleName={roleName}
          rolePlace={rolePlace}
          required={field.required}
          selected={selection.has(field.id)}
          small={box.width < 50}
          onChoose={choose}
          {...inPercent(box, stack)}
        />
      )
    })
  })
}
