import { useMemo, useReducer, useRef, useState, type ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { Point } from '#core/fields/box.ts'
import type { FieldType } from '#core/fields/field.ts'
import { Select } from '#islands/ui/Select.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { changeFields, type Draft } from './draft.ts'
import { nextEditorState, selectedFields, shownDraft, startEditor } from './editor-state.ts'
import { newId } from './new-id.ts'
import { PagesView } from './PagesView.tsx'
import { pageAt, stackPages } from './page-stack.ts'
import { Palette } from './Palette.tsx'
import { Panel } from './Panel.tsx'
import { PropertiesPanel } from './PropertiesPanel.tsx'
import { RolesPanel } from './RolesPanel.tsx'
import { SaveBanner } from './SaveNotice.tsx'
import { type Sheet, SheetBar } from './SheetBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type SaveDraft, useDraftSaver } from './use-draft-saver.ts'
import { useEditorCommands } from './use-editor-commands.ts'
import { useFocusOnChosen } from './use-focus-on-chosen.ts'
import { middleOfView, pointInStack } from './use-stack-pointer.ts'
import { useSteadyMiddle, useView } from './use-view.ts'
import type { Zoom } from './zoom.ts'

type Props = {
  draft: Draft
  version: number
  /** Roles are people with addresses, and there is a message for them. */
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
}

/** Pages, fields and who fills them, of a template or of an envelope not sent yet. */
export function Editor({ draft: initial, version, isEnvelope, save, actions }: Props) {
  const { t } = useLocalization()
  const [state, dispatch] = useReducer(nextEditorState, initial, startEditor)
  const draft = state.history.present
  const { saver, state: saveState } = useDraftSaver(draft, version, save)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [announcement, setAnnouncement] = useState('')

  const scroller = useRef<HTMLDivElement>(null)
  const stackElement = useRef<HTMLDivElement>(null)
  const stack = useMemo(() => stackPages(draft.documents), [draft.documents])
  const view = useView(scroller, stackElement, stack)
  useSteadyMiddle(scroller, zoom)
  const selected = selectedFields(state)
  useEditorCommands({ state, stack, dispatch })
  useFocusOnChosen(state.selection)

  function edit(change: (latest: Draft) => Draft, group?: string) {
    dispatch({ kind: 'edited', change, group })
  }

  function placeAt(type: FieldType, at: Point) {
    const page = pageAt(stack, at)
    if (!page) return
    dispatch({ kind: 'placed', id: newId(), type, page, at })
    const role = draft.roles.find(({ key }) => key === state.activeRole)?.name ?? ''
    setAnnouncement(t('editor.placed', { type: t(`fields.${type}`), role, number: page.number }))
  }

  function placeInView(type: FieldType) {
    const middle = middleOfView(scroller.current, stackElement.current, stack)
    if (middle) placeAt(type, middle.point)
    setSheet(null)
  }

  function dropOnPage(type: FieldType, at: { clientX: number; clientY: number }) {
    const isOver = document.elementFromPoint(at.clientX, at.clientY)?.closest('[data-pages]')
    if (isOver) placeAt(type, pointInStack(stackElement.current, stack, at))
  }

  function goTo(place: string) {
    if (place === 'add-document') dispatch({ kind: 'deselected' })
    setSheet(place === 'add-document' ? 'details' : 'recipients')
    requestAnimationFrame(() => document.getElementById(place)?.focus())
  }

  function reload() {
    saver.discard()
    location.reload()
  }

  const disabledReason =
    draft.roles.length === 0
      ? t('editor.addRecipientFirst')
      : stack.pages.length === 0
        ? t('editor.addPdfFirst')
        : null

  return (
    <div className="flex h-full min-h-0 flex-col">
      <Toolbar
        {...{ state, saveState, zoom, dispatch }}
        shownWidth={view.width}
        paperWidth={stack.width}
        pageLine={t('editor.page', { number: view.current, total: stack.pages.length })}
        onZoom={setZoom}
        actions={actions(draft, { flush: () => saver.flush(), goTo })}
      />
      <SaveBanner state={saveState} onReload={reload} onOverwrite={() => saver.overwrite()} />
      <div className="flex min-h-0 flex-1">
        <div className="w-60 shrink-0 overflow-y-auto border-e border-line bg-surface max-lg:contents">
          <Panel
            id="panel-recipients"
            title={t('editor.sheets.recipients')}
            isOpen={sheet === 'recipients'}
            onClose={() => setSheet(null)}
          >
            <RolesPanel
              draft={draft}
              activeRole={state.activeRole}
              isPerson={isEnvelope}
              onEdit={edit}
              onChoose={(key) => dispatch({ kind: 'role-chosen', key })}
            />
          </Panel>
          <Panel
            id="panel-fields"
            title={t('editor.sheets.fields')}
            isOpen={sheet === 'fields'}
            onClose={() => setSheet(null)}
          >
            {draft.roles.length > 1 && (
              <div className="lg:hidden">
                <Select
                  label={t('editor.filledBy')}
                  value={state.activeRole ?? ''}
                  options={draft.roles.map(({ key, name }) => ({ value: key, label: name }))}
                  onChange={({ target }) => dispatch({ kind: 'role-chosen', key: target.value })}
                />
              </div>
            )}
            <Palette
              armed={state.armed}
              disabledReason={disabledReason}
              onArm={(type) => {
                dispatch({ kind: 'armed', type })
                setSheet(null)
              }}
              onPlaceInView={placeInView}
              onDrop={dropOnPage}
            />
          </Panel>
        </div>
        <div data-pages className="relative flex min-h-0 min-w-0 flex-1">
          <PagesView
            {...{ scroller, stackElement, stack, view, zoom, dispatch }}
            draft={shownDraft(state, stack)}
            ordered={draft}
            selection={state.selection}
            isPlacing={state.armed !== null}
            onPaper={(point) => {
              if (state.armed) placeAt(state.armed, point)
              else dispatch({ kind: 'deselected' })
            }}
          />
          {state.armed && (
            <PlacingHint type={state.armed} onCancel={() => dispatch({ kind: 'deselected' })} />
          )}
        </div>
        <div className="w-72 shrink-0 overflow-y-auto border-s border-line bg-surface max-lg:contents">
          <Panel
            id="panel-details"
            title={panelTitle()}
            isOpen={sheet === 'details'}
            onClose={() => setSheet(null)}
          >
            {selected.length > 0 ? (
              <PropertiesPanel
                draft={draft}
                fields={selected}
                onChange={(change, group) =>
                  edit((latest) => changeFields(latest, state.selection, change), group)
                }
                onDuplicate={() => dispatch({ kind: 'duplicated', makeId: newId })}
                onRemove={() => dispatch({ kind: 'removed' })}
              />
            ) : (
              <DetailsPanel draft={draft} hasMessage={isEnvelope} onEdit={edit} />
            )}
          </Panel>
        </div>
      </div>
      <SheetBar open={sheet} onToggle={(chosen) => setSheet(sheet === chosen ? null : chosen)} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )

  function panelTitle(): string {
    const [first] = selected
    if (!first) return t('editor.sheets.details')

    return selected.length === 1
      ? t(`fields.${first.type}`)
      : t('editor.fieldsChosen', { count: selected.length })
  }
}

function PlacingHint({ type, onCancel }: { type: FieldType; onCancel: () => void }) {
  const { t } = useLocalization()

  return (
    <div className="absolute inset-x-4 bottom-4 z-5 mx-auto flex w-fit max-w-full animate-rise items-center gap-3 rounded-lg bg-surface px-4 py-2 shadow-raised">
      <p>{t('editor.placeHint', { type: t(`fields.${type}`) })}</p>
      <button type="button" onClick={onCancel} className="rounded-sm font-medium text-link">
        {t('editor.cancel')}
      </button>
    </div>
  )
}
