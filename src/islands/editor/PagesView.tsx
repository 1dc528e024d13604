import {
  memo,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  type CSSProperties,
  type Dispatch,
  type RefObject,
} from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Box } from '#core/fields/box.ts'
import type { Draft } from './draft.ts'
import type { EditorAction } from './editor-state.ts'
import { FieldBoxes } from './FieldBoxes.tsx'
import { inPercent, type PageStack } from './page-stack.ts'
import { PageSheet } from './PageSheet.tsx'
import type { Selection } from './selection.ts'
import type { RoleTint } from './role-tint.ts'
import type { AimStore } from './use-aim.ts'
import type { Pointed } from './stack-points.ts'
import type { Locks } from './use-editor.ts'
import { useStackPointer } from './use-stack-pointer.ts'
import type { View } from './use-view.ts'
import { imageWidth, stackWidth, type Zoom } from './zoom.ts'

const GuideLine = lazyPart(() => import('./GuideLine.tsx').then((module) => ({ default: module.GuideLine })))
const AimedField = lazyPart(() =>
  import('./AimedField.tsx').then((module) => ({ default: module.AimedField })),
)

type Props = {
  scroller: RefObject<HTMLDivElement | null>
  stackElement: RefObject<HTMLDivElement | null>
  stack: PageStack
  view: View
  zoom: Zoom
  draft: Draft
  selection: Selection
  locks: Locks | undefined
  isPlacing: boolean
  dispatch: Dispatch<EditorAction>
  onPaper: (at: Pointed) => void
  onAim: (at: Pointed | null) => void
  aim: AimStore
  /** Something was once on its way to a page. */
  hasAimed: boolean
  /** Of whoever fills the next field. */
  tint: RoleTint
  /** Turns of the wheel with Ctrl, and pinches of a touchpad. */
  onWheelZoom: (turn: number) => void
}

/**
 * All pages below one another with the fields on them; only those near what is in view are there. The geometry is all
 * percentages: nothing jumps when pages come.
 */
export const PagesView = memo(function PagesView(props: Props) {
  const { scroller, stackElement, stack, view, zoom, draft, selection, isPlacing, dispatch } = props
  const { locks, onPaper, onAim } = props
  const { t } = useLocalization()
  const { gesture, pointer } = useStackPointer({
    ...{ stackElement, stack, draft, selection, dispatch },
    ...{ isPlacing, onPaper, onAim, locked: locks?.ids },
  })
  const pixelRatio = globalThis.devicePixelRatio ?? 1
  const [first, last] = view.near
  const near = useMemo(() => stack.pages.slice(first - 1, last), [stack, first, last])
  useWheelZoom(scroller, props.onWheelZoom)

  return (
    <div
      ref={scroller}
      role="region"
      aria-label={t('editor.pages')}
      // Scrolled by keys, too (WCAG 2.1.1).
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
      tabIndex={0}
      className="@container-[size] relative min-h-0 min-w-0 flex-1 overflow-auto overscroll-contain bg-surface-sunken p-3 -outline-offset-2 md:p-6"
    >
      <div
        ref={stackElement}
        {...pointer}
        className={classNames('paper relative mx-auto text-text', isPlacing && 'cursor-crosshair')}
        style={stackStyle(stack, zoom)}
      >
        {near.map((page) => (
          <PageSheet
            key={`${page.document} ${page.page}`}
            document={page.document}
            page={page.page}
            alt={t('editor.page', { number: page.number, total: stack.pages.length })}
            imageWidth={view.width ? imageWidth(view.width * (page.width / stack.width) * pixelRatio) : 960}
            {...inPercent(page, stack)}
          />
        ))}
        <FieldBoxes
          {...{ draft, stack, selection, locks, dispatch }}
          near={view.near}
          moved={gesture?.kind === 'areas' ? gesture.moved : null}
        />
        {gesture?.kind === 'areas' && (
          <Suspense>
            {gesture.guides.map((guide) => (
              <GuideLine key={guide.axis} guide={guide} stack={stack} />
            ))}
          </Suspense>
        )}
        {props.hasAimed && (
          <Suspense>
            <AimedField aim={props.aim} stack={stack} tint={props.tint} />
          </Suspense>
        )}
        {gesture?.kind === 'marquee' && <Marquee box={gesture.box} stack={stack} />}
      </div>
    </div>
  )
})

/** The size of all pages together, and of the text in fields on them. */
function stackStyle(
  { width, height, tallest }: PageStack,
  zoom: Zoom,
): CSSProperties & Record<`--${string}`, string> {
  return {
    width: stackWidth(zoom, width, tallest),
    aspectRatio: `${width} / ${height}`,
    containerType: 'inline-size',
    // Nine points on paper, but never too small to read nor larger than the interface.
    '--field-text': `clamp(8px, ${((9 / width) * 100).toFixed(3)}cqw, 14px)`,
  }
}

function Marquee({ box, stack }: { box: Box; stack: PageStack }) {
  return (
    <div
      aria-hidden
      style={inPercent(box, stack)}
      className="pointer-events-none absolute z-3 border border-accent bg-accent/10"
    />
  )
}

function useWheelZoom(scroller: RefObject<HTMLDivElement | null>, onZoom: (turn: number) => void): void {
  const zoom = useEffectEvent(onZoom)

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(event.deltaY)
    }
    // A passive listener could not keep the browser from zooming the whole page.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [scroller])
}
