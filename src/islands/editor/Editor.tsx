import { lazy, Suspense, useCallback, useMemo, useReducer, useRef, useState, type ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { Draft, DraftDocument } from './draft.ts'
import type { Overlay } from './EditorOverlay.tsx'
import { nextEditorState, startEditor } from './editor-state.ts'
import { EndPanel } from './EndPanel.tsx'
import { PagesView } from './PagesView.tsx'
import { findInStack, stackPages } from './page-stack.ts'
import { chosenAreas, chosenFields, keysOf } from './selection.ts'
import { roleTint } from './role-tint.ts'
import { type Sheet, SheetBar } from './SheetBar.tsx'
import type { SideTab } from './SideTabs.tsx'
import { StartPanels } from './StartPanels.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type SaveDraft, useDraftSaver } from './use-draft-saver.ts'
import { useEditorCommands } from './use-editor-commands.ts'
import { useFieldProblems } from './use-field-problems.ts'
import { useFocusOnChosen } from './use-focus-on-chosen.ts'
import { usePlacing } from './use-placing.ts'
import { middleOfView, type Pointed } from './use-stack-pointer.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useScrollTo, useSteadyMiddle, useView } from './use-view.ts'
import { percentOf, zoomBy, zoomIn, zoomOut, type Zoom } from './zoom.ts'

const EditorOverlay = lazy(() =>
  import('./EditorOverlay.tsx').then((module) => ({ default: module.EditorOverlay })),
)
const SaveBanner = lazy(() => import('./SaveBanner.tsx').then((module) => ({ default: module.SaveBanner })))
const PlacingHint = lazy(() =>
  import('./PlacingHint.tsx').then((module) => ({ default: module.PlacingHint })),
)
const SuggestionBar = lazy(() =>
  import('./SuggestionBar.tsx').then((module) => ({ default: module.SuggestionBar })),
)

type Props = {
  draft: Draft
  version: number
  /** Roles are people with addresses. */
  isEnvelope: boolean
  save: SaveDraft
  /** The buttons for when the draft is done. */
  actions: (draft: Draft, desk: Desk) => ReactNode
}

export type Desk = {
  /** Saves what is still to be saved; true when the server has everything. */
  flush: () => Promise<boolean>
  /** Shows and focuses a control by its id, whatever panel it is in. */
  goTo: (place: string) => void
  /** The version the server has as far as is known; null when there is none to build on. */
  version: () => number | null
  /** Loads what the server has, whatever is here. */
  reload: () => void
  /** Chooses a field, and brings it into view. */
  showField: (id: string) => void
}

/** Pages, fields and who fills them, of a template or of an envelope not sent yet. */
export function Editor({ draft: initial, version, isEnvelope, save, actions }: Props) {
  const { t } = useLocalization()
  const [state, dispatch] = useReducer(nextEditorState, initial, startEditor)
  const { selection, activeRole, armed, history } = state
  const draft = history.present
  const { saver, state: saveState } = useDraftSaver(draft, version, save)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [tab, setTab] = useState<SideTab>('add')
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [announcement, setAnnouncement] = useState('')

  const scroller = useRef<HTMLDivElement>(null)
  const stackElement = useRef<HTMLDivElement>(null)
  const stack = useMemo(() => stackPages(draft.documents), [draft.documents])
  const view = useView(scroller, stackElement, stack)
  useSteadyMiddle(scroller, zoom)
  const setShown = useScrollTo(scroller, stackElement, stack)
  const active = useMemo(() => draft.roles.find(({ key }) => key === activeRole), [draft.roles, activeRole])
  const chosen = useMemo(() => chosenFields(draft, selection), [draft, selection])
  const problems = useFieldProblems(draft, chosen.length > 0 || history.past.length > 0 || tab === 'outline')
  const { suggestion, dismiss } = useSuggestions(draft)
  const pageInView = useCallback(
    () => middleOfView(scroller.current, stackElement.current, stack)?.page,
    [stack],
  )
  const command = useEditorCommands({
    state,
    stack,
    dispatch,
    pageInView,
    onZoom: (by) => {
      const percent = percentOf(view.width, stack.width)
      setZoom(by === 'fit' ? 'fit' : by === 'in' ? zoomIn(zoom, percent) : zoomOut(zoom, percent))
    },
    onHelp: () => setOverlay({ kind: 'shortcuts' }),
    onDone: (done, count) => setAnnouncement(t(`editor.done.${done}`, { count })),
  })
  useFocusOnChosen(selection)

  const edit = useCallback(
    (change: (latest: Draft) => Draft, group?: string) => dispatch({ kind: 'edited', change, group }),
    [],
  )
  const close = useCallback(() => setSheet(null), [])
  const wiring = { scroller, stackElement, stack, draft, active, armed, dispatch }
  const placing = usePlacing({ ...wiring, onAnnounce: setAnnouncement, onPlacing: close })
  const { drop, show } = placing
  const pressPaper = useCallback(
    (at: Pointed) => {
      if (armed) drop(armed, at)
      else dispatch({ kind: 'deselected' })
    },
    [armed, drop],
  )
  const showAim = useCallback((at: Pointed | null) => armed && show(armed, at), [armed, show])
  const tint = roleTint(draft.roles.findIndex(({ key }) => key === activeRole))
  const chooseRole = useCallback((key: string) => dispatch({ kind: 'role-chosen', key }), [])
  const turnWheel = useCallback(
    (turn: number) => setZoom(zoomBy(percentOf(stackElement.current?.clientWidth ?? 0, stack.width), turn)),
    [stack],
  )
  const suggest = useCallback(
    (of: DraftDocument) => setOverlay({ kind: 'suggestions', document: of, found: null }),
    [],
  )

  function showArea(key: string) {
    const [area] = chosenAreas(draft, new Set([key]))
    setShown((area && findInStack(stack, area.area)) ?? null)
    dispatch({ kind: 'chosen', keys: [key] })
    setSheet(null)
  }

  function showField(id: string) {
    const field = draft.fields.find((candidate) => candidate.id === id)
    const key = field && keysOf(field)[0]
    if (key) showArea(key)
    setSheet('details')
  }

  function goTo(place: string) {
    if (place === 'add-document') dispatch({ kind: 'deselected' })
    setSheet(place === 'add-document' ? 'details' : 'recipients')
    setTab('add')
    requestAnimationFrame(() => document.getElementById(place)?.focus())
  }

  function reload() {
    saver.discard()
    location.reload()
  }

  function showProblems() {
    setTab('outline')
    setSheet('outline')
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <Toolbar
        title={draft.title}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        problems={problems.length}
        {...{ saveState, zoom, dispatch }}
        shownWidth={view.width}
        paperWidth={stack.width}
        pageLine={t('editor.page', { number: view.current, total: stack.pages.length })}
        onZoom={setZoom}
        onProblems={showProblems}
        onPreview={() => setOverlay({ kind: 'preview' })}
        onHelp={() => setOverlay({ kind: 'shortcuts' })}
        actions={actions(draft, {
          flush: () => saver.flush(),
          version: () => saver.state().version,
          goTo,
          reload,
          showField,
        })}
      />
      {(saveState.kind === 'conflict' || saveState.kind === 'refused') && (
        <Suspense>
          <SaveBanner state={saveState} onReload={reload} onOverwrite={() => saver.overwrite()} />
        </Suspense>
      )}
      {suggestion && (
        <Suspense>
          <SuggestionBar
            suggestion={suggestion}
            onChoose={() => setOverlay({ kind: 'suggestions', ...suggestion })}
            onDismiss={() => dismiss(suggestion.document.id)}
          />
        </Suspense>
      )}
      <div className="flex min-h-0 flex-1">
        <StartPanels
          {...{ draft, stack, selection, problems, active, armed, tint, isEnvelope, tab, sheet, placing }}
          currentPage={view.current}
          onTab={setTab}
          onClose={close}
          onEdit={edit}
          onRole={chooseRole}
          onPage={(page) => {
            setShown(page)
            setSheet(null)
          }}
          onArea={showArea}
        />
        <div data-pages className="relative flex min-h-0 min-w-0 flex-1">
          <PagesView
            {...{ scroller, stackElement, stack, view, zoom, draft, selection, dispatch }}
            isPlacing={armed !== null}
            onPaper={pressPaper}
            onAim={showAim}
            aim={placing.aim}
            hasAimed={placing.hasAimed}
            tint={tint}
            onWheelZoom={turnWheel}
          />
          <Suspense>
            {armed && <PlacingHint type={armed} onCancel={() => dispatch({ kind: 'deselected' })} />}
          </Suspense>
        </div>
        <EndPanel
          {...{ draft, stack, selection, chosen, problems, isEnvelope, pageInView, dispatch }}
          isOpen={sheet === 'details'}
          onClose={close}
          onEdit={edit}
          onSuggest={suggest}
          onCommand={command}
        />
      </div>
      <SheetBar
        open={sheet}
        hasChosen={chosen.length > 0}
        onToggle={(wanted) => setSheet(sheet === wanted ? null : wanted)}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Suspense>
        {overlay && (
          <EditorOverlay
            {...{ draft, activeRole }}
            open={overlay}
            onClose={() => setOverlay(null)}
            onPlace={(change, count, document) => {
              edit(change)
              dismiss(document.id)
              setAnnouncement(t('editor.done.placed', { count }))
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
