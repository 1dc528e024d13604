import { Suspense, useMemo } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { Palette } from './Palette.tsx'
import { Panel } from './Panel.tsx'
import { RolesPanel } from './RolesPanel.tsx'
import type { Sheet } from './SheetBar.tsx'
import { type SideTab, SideTabs } from './SideTabs.tsx'
import type { EditorDesk } from './use-editor.ts'

const OutlinePanel = lazyPart(() =>
  import('./OutlinePanel.tsx').then((module) => ({ default: module.OutlinePanel })),
)
const PagesRail = lazyPart(() => import('./PagesRail.tsx').then((module) => ({ default: module.PagesRail })))

type Props = { editor: EditorDesk }

/** Before the pages, or as sheets over them: who fills in, what can be placed, the pages, the outline. */
export function StartPanels({ editor }: Props) {
  const { t } = useLocalization()
  const { draft, problems, showArea } = editor
  const { tab, setTab, sheet, setSheet, closeSheet } = editor.open
  const { stack, view, show } = editor.pages
  const panelOf = (which: Exclude<Sheet, 'details'>, of: SideTab) => ({
    id: `panel-${which}`,
    title: t(`editor.sheets.${which}`),
    isOpen: sheet === which,
    isHidden: tab !== of,
    onClose: closeSheet,
  })

  return (
    <div className="w-72 shrink-0 overflow-y-auto border-e border-line bg-surface max-lg:contents">
      <SideTabs open={tab} onOpen={setTab} />
      <Panel {...panelOf('recipients', 'add')}>
        <WhoFillsIn editor={editor} />
      </Panel>
      <Panel {...panelOf('fields', 'add')}>
        <FieldsToPlace editor={editor} />
      </Panel>
      <Panel {...panelOf('pages', 'pages')}>
        {(tab === 'pages' || sheet === 'pages') && (
          <Suspense>
            <PagesRail
              documents={draft.documents}
              stack={stack}
              current={view.current}
              onShow={(page) => {
                show(page)
                setSheet(null)
              }}
            />
          </Suspense>
        )}
      </Panel>
      <Panel {...panelOf('outline', 'outline')}>
        {(tab === 'outline' || sheet === 'outline') && (
          <Suspense>
            <OutlinePanel
              {...{ draft, stack, problems }}
              selection={editor.state.selection}
              onShow={showArea}
            />
          </Suspense>
        )}
      </Panel>
    </div>
  )
}

/** Those who take part, to be changed; of what is sent already, as it has them. */
function WhoFillsIn({ editor }: Props) {
  const { draft, active, isEnvelope, edit, chooseRole } = editor
  const activeRole = active?.key ?? null
  const sent = editor.sent?.people({ roles: draft.roles, activeRole, onChoose: chooseRole })

  return (
    sent ?? (
      <RolesPanel
        {...{ draft, activeRole }}
        isPerson={isEnvelope}
        plan={editor.plan}
        self={editor.self}
        onEdit={edit}
        onChoose={chooseRole}
        onAnnounce={editor.announce}
        onPlan={editor.showPlan}
      />
    )
  )
}

/** The palette, and on a small screen who fills in what is placed. */
function FieldsToPlace({ editor }: Props) {
  const { t } = useLocalization()
  const { draft, active, tint, placing, pages, chooseRole } = editor
  const filler = useMemo(
    () => (active ? { name: active.name, role: active.recipientRole, tint } : null),
    [active, tint],
  )

  return (
    <>
      {draft.roles.length > 1 && (
        <div className="lg:hidden">
          <Select
            label={t('editor.filledBy')}
            value={active?.key ?? ''}
            options={draft.roles.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={({ target }) => chooseRole(target.value)}
          />
        </div>
      )}
      <Palette
        {...{ filler }}
        armed={editor.state.armed}
        disabledReason={disabledReason()}
        onArm={placing.arm}
        onPlaceInView={placing.placeInView}
        onCarry={placing.carry}
        onDrop={placing.drop}
        aim={placing.aim}
      />
    </>
  )

  function disabledReason(): string | null {
    if (draft.roles.length === 0) return t('editor.addRecipientFirst')

    return pages.stack.pages.length === 0 ? t('editor.addPdfFirst') : null
  }
}
