import { lazy, Suspense, useCallback, useMemo, useReducer, useRef, useState, type ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { FoundFieldShape } from '#contract/shapes.ts'
import type { Point } from '#core/fields/box.ts'
import type { FieldType } from '#core/fields/field.ts'
import { Select } from '#islands/ui/Select.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { changeFields, type Draft, type DraftDocument, type FieldChange } from './draft.ts'
import { nextEditorState, startEditor } from './editor-state.ts'
import { newId } from './new-id.ts'
import { PagesView } from './PagesView.tsx'
import { findInStack, pageAt, stackPages } from './page-stack.ts'
import { Palette } from './Palette.tsx'
import { Panel } from './Panel.tsx'
import { RolesPanel } from './RolesPanel.tsx'
import { chosenAreas, chosenFields, idsOf, keysOf } from './selection.ts'
import { type Sheet, SheetBar } from './SheetBar.tsx'
import { type SideTab, SideTabs } from './SideTabs.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type SaveDraft, useDraftSaver } from './use-draft-saver.ts'
import { useEditorCommands } from './use-editor-commands.ts'
import { useFieldProblems } from './use-field-problems.ts'
import { useFocusOnChosen } from './use-focus-on-chosen.ts'
import { middleOfView, pointInStack } from './use-stack-pointer.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useScrollTo, useSteadyMiddle, useView } from './use-view.ts'
import { percentOf, zoomBy, zoomIn, zoomOut, type Zoom } from './zoom.ts'

const SaveBanner = lazy(() => import('./SaveBanner.tsx').then((module) => ({ default: module.SaveBanner })))
const PlacingHint = lazy(() =>
  import('./PlacingHint.tsx').then((module) => ({ default: module.PlacingHint })),
)
const PropertiesPanel = lazy(() =>
  import('./properties/PropertiesPanel.tsx').then((module) => ({ default: module.PropertiesPanel })),
)
const OutlinePanel = lazy(() =>
  import('./OutlinePanel.tsx').then((module) => ({ default: module.OutlinePanel })),
)
const PagesRail = lazy(() => import('./PagesRail.tsx').then((module) => ({ default: module.PagesRail })))
const SuggestionBar = lazy(() =>
  import('./SuggestionBar.tsx').then((module) => ({ default: module.SuggestionBar })),
)
const SuggestionsDialog = lazy(() =>
  import('./SuggestionsDialog.tsx').then((module) => ({ default: module.SuggestionsDialog })),
)
const PreviewDialog = lazy(() =>
  import('./preview/PreviewDialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)
const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
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

type Overlay =
  | { kind: 'preview' }
  | { kind: 'shortcuts' }
  | { kind: 'suggestions'; document: DraftDocument; found: readonly FoundFieldShape[] | null }

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
  const placeAt = useCallback(
    (type: FieldType, at: Point) => {
      const page = pageAt(stack, at)
      if (!page || !active) return
      const { key: recipient, name: role } = active
      void import('./placing.ts').then(({ placingEdit }) => {
        dispatch(placingEdit({ id: newId(), type, recipient, page, at, t }))
        setAnnouncement(t('editor.placed', { type: t(`fields.${type}`), role, number: page.number }))
      })
    },
    [active, stack, t],
  )
  const pressPaper = useCallback(
    (point: Point) => {
      if (armed) placeAt(armed, point)
      else dispatch({ kind: 'deselected' })
    },
    [armed, placeAt],
  )
  const arm = useCallback((type: FieldType) => {
    dispatch({ kind: 'armed', type })
    setSheet(null)
  }, [])
  const placeInView = useCallback(
    (type: FieldType) => {
      const middle = middleOfView(scroller.current, stackElement.current, stack)
      if (middle) placeAt(type, middle.point)
      setSheet(null)
    },
    [stack, placeAt],
  )
  const dropOnPage = useCallback(
    (type: FieldType, at: { clientX: number; clientY: number }) => {
      const isOver = document.elementFromPoint(at.clientX, at.clientY)?.closest('[data-pages]')
      if (isOver) placeAt(type, pointInStack(stackElement.current, stack, at))
    },
    [stack, placeAt],
  )
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

  const disabledReason =
    draft.roles.length === 0
      ? t('editor.addRecipientFirst')
      : stack.pages.length === 0
        ? t('editor.addPdfFirst')
        : null
  const filler = useMemo(() => (active ? { name: active.name, role: active.recipientRole } : null), [active])
  const close = () => setSheet(null)

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
        <div className="w-64 shrink-0 overflow-y-auto border-e border-line bg-surface max-lg:contents">
          <SideTabs open={tab} onOpen={setTab} />
          <Panel
            id="panel-recipients"
            title={t('editor.sheets.recipients')}
            isOpen={sheet === 'recipients'}
            isHidden={tab !== 'add'}
            onClose={close}
          >
            <RolesPanel
              draft={draft}
              activeRole={activeRole}
              isPerson={isEnvelope}
              onEdit={edit}
              onChoose={chooseRole}
            />
          </Panel>
          <Panel
            id="panel-fields"
            title={t('editor.sheets.fields')}
            isOpen={sheet === 'fields'}
            isHidden={tab !== 'add'}
            onClose={close}
          >
            {draft.roles.length > 1 && (
              <div className="lg:hidden">
                <Select
                  label={t('editor.filledBy')}
                  value={activeRole ?? ''}
                  options={draft.roles.map(({ key, name }) => ({ value: key, label: name }))}
                  onChange={({ target }) => chooseRole(target.value)}
                />
              </div>
            )}
            <Palette
              {...{ armed, disabledReason, filler }}
              onArm={arm}
              onPlaceInView={placeInView}
              onDrop={dropOnPage}
            />
          </Panel>
          <Panel
            id="panel-pages"
            title={t('editor.sheets.pages')}
            isOpen={sheet === 'pages'}
            isHidden={tab !== 'pages'}
            onClose={close}
          >
            {(tab === 'pages' || sheet === 'pages') && (
              <Suspense>
                <PagesRail
                  documents={draft.documents}
                  stack={stack}
                  current={view.current}
                  onShow={(page) => {
                    setShown(page)
                    setSheet(null)
                  }}
                />
              </Suspense>
            )}
          </Panel>
          <Panel
            id="panel-outline"
            title={t('editor.sheets.outline')}
            isOpen={sheet === 'outline'}
            isHidden={tab !== 'outline'}
            onClose={close}
          >
            {(tab === 'outline' || sheet === 'outline') && (
              <Suspense>
                <OutlinePanel {...{ draft, stack, selection, problems }} onShow={showArea} />
              </Suspense>
            )}
          </Panel>
        </div>
        <div data-pages className="relative flex min-h-0 min-w-0 flex-1">
          <PagesView
            {...{ scroller, stackElement, stack, view, zoom, draft, selection, dispatch }}
            isPlacing={armed !== null}
            onPaper={pressPaper}
            onWheelZoom={turnWheel}
          />
          <Suspense>
            {armed && <PlacingHint type={armed} onCancel={() => dispatch({ kind: 'deselected' })} />}
          </Suspense>
        </div>
        <div className="w-80 shrink-0 overflow-y-auto border-s border-line bg-surface max-lg:contents">
          <Panel id="panel-details" title={panelTitle()} isOpen={sheet === 'details'} onClose={close}>
            {chosen.length > 0 ? (
              <Suspense>
                <PropertiesPanel
                  {...{ draft, selection, problems, stack, pageInView }}
                  fields={chosen}
                  onChange={(change: FieldChange, group) =>
                    edit((present) => changeFields(present, idsOf(selection), change), group)
                  }
                  onEdit={edit}
                  onChoose={(keys) => dispatch({ kind: 'chosen', keys })}
                  onCommand={command}
                />
              </Suspense>
            ) : (
              <DetailsPanel draft={draft} isEnvelope={isEnvelope} onEdit={edit} onSuggest={suggest} />
            )}
          </Panel>
        </div>
      </div>
      <SheetBar
        open={sheet}
        hasChosen={chosen.length > 0}
        onToggle={(wanted) => setSheet(sheet === wanted ? null : wanted)}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Suspense>{overlay && overlayOf(overlay)}</Suspense>
    </div>
  )

  function overlayOf(open: Overlay): ReactNode {
    const onClose = () => setOverlay(null)
    if (open.kind === 'preview') return <PreviewDialog {...{ draft, activeRole, onClose }} />
    if (open.kind === 'shortcuts') return <ShortcutsDialog onClose={onClose} />

    return (
      <SuggestionsDialog
        {...{ draft, activeRole, onClose }}
        document={open.document}
        found={open.found}
        onPlace={(change, count) => {
          edit(change)
          dismiss(open.document.id)
          setAnnouncement(t('editor.done.placed', { count }))
          onClose()
        }}
      />
    )
  }

  function panelTitle(): string {
    const [first] = chosen
    if (!first) return t('editor.sheets.details')

    return chosen.length === 1
      ? t(`fields.${first.type}`)
      : t('editor.fieldsChosen', { count: chosen.length })
  }
}
