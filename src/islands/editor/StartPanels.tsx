import { lazy, Suspense, useMemo } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { FieldProblem } from '#core/fields/field-problem.ts'
import type { FieldType } from '#core/fields/field.ts'
import { Select } from '#islands/ui/Select.tsx'
import type { Draft, DraftRole } from './draft.ts'
import type { PageStack, StackedPage } from './page-stack.ts'
import { Palette } from './Palette.tsx'
import { Panel } from './Panel.tsx'
import { RolesPanel } from './RolesPanel.tsx'
import type { RoleTint } from './role-tint.ts'
import type { Selection } from './selection.ts'
import type { Sheet } from './SheetBar.tsx'
import { type SideTab, SideTabs } from './SideTabs.tsx'
import type { usePlacing } from './use-placing.ts'

const OutlinePanel = lazy(() =>
  import('./OutlinePanel.tsx').then((module) => ({ default: module.OutlinePanel })),
)
const PagesRail = lazy(() => import('./PagesRail.tsx').then((module) => ({ default: module.PagesRail })))

type Props = {
  draft: Draft
  stack: PageStack
  selection: Selection
  problems: readonly FieldProblem[]
  /** Who the next field is for, and its type once one is chosen. */
  active: DraftRole | undefined
  armed: FieldType | null
  tint: RoleTint
  isEnvelope: boolean
  tab: SideTab
  sheet: Sheet | null
  currentPage: number
  placing: ReturnType<typeof usePlacing>
  onTab: (tab: SideTab) => void
  onClose: () => void
  onEdit: (change: (latest: Draft) => Draft, group?: string) => void
  onRole: (key: string) => void
  onPage: (page: StackedPage) => void
  onArea: (key: string) => void
}

/** Before the pages, or as sheets over them: who fills in, what can be placed, the pages, the outline. */
export function StartPanels(props: Props) {
  const { draft, stack, selection, problems, active, armed, tab, sheet, placing, onClose, onRole } = props
  const { t } = useLocalization()
  const { tint } = props
  const filler = useMemo(
    () => (active ? { name: active.name, role: active.recipientRole, tint } : null),
    [active, tint],
  )
  const panelOf = (which: Exclude<Sheet, 'details'>, of: SideTab) => ({
    id: `panel-${which}`,
    title: t(`editor.sheets.${which}`),
    isOpen: sheet === which,
    isHidden: tab !== of,
    onClose,
  })

  return (
    <div className="w-64 shrink-0 overflow-y-auto border-e border-line bg-surface max-lg:contents">
      <SideTabs open={tab} onOpen={props.onTab} />
      <Panel {...panelOf('recipients', 'add')}>
        <RolesPanel
          draft={draft}
          activeRole={active?.key ?? null}
          isPerson={props.isEnvelope}
          onEdit={props.onEdit}
          onChoose={onRole}
        />
      </Panel>
      <Panel {...panelOf('fields', 'add')}>
        {draft.roles.length > 1 && (
          <div className="lg:hidden">
            <Select
              label={t('editor.filledBy')}
              value={active?.key ?? ''}
              options={draft.roles.map(({ key, name }) => ({ value: key, label: name }))}
              onChange={({ target }) => onRole(target.value)}
            />
          </div>
        )}
        <Palette
          {...{ armed, filler }}
          disabledReason={disabledReason()}
          onArm={placing.arm}
          onPlaceInView={placing.placeInView}
          onCarry={placing.carry}
          onDrop={placing.drop}
          aim={placing.aim}
        />
      </Panel>
      <Panel {...panelOf('pages', 'pages')}>
        {(tab === 'pages' || sheet === 'pages') && (
          <Suspense>
            <PagesRail
              documents={draft.documents}
              stack={stack}
              current={props.currentPage}
              onShow={props.onPage}
            />
          </Suspense>
        )}
      </Panel>
      <Panel {...panelOf('outline', 'outline')}>
        {(tab === 'outline' || sheet === 'outline') && (
          <Suspense>
            <OutlinePanel {...{ draft, stack, selection, problems }} onShow={props.onArea} />
          </Suspense>
        )}
      </Panel>
    </div>
  )

  function disabledReason(): string | null {
    if (draft.roles.length === 0) return t('editor.addRecipientFirst')

    return stack.pages.length === 0 ? t('editor.addPdfFirst') : null
  }
}
