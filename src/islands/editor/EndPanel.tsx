import { lazy, Suspense, type Dispatch } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { FieldProblem } from '#core/fields/field-problem.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { changeFields, type Draft, type DraftDocument, type DraftField } from './draft.ts'
import type { EditorAction } from './editor-state.ts'
import type { PageStack, StackedPage } from './page-stack.ts'
import { Panel } from './Panel.tsx'
import { idsOf, type Selection } from './selection.ts'
import type { useEditorCommands } from './use-editor-commands.ts'

const PropertiesPanel = lazy(() =>
  import('./properties/PropertiesPanel.tsx').then((module) => ({ default: module.PropertiesPanel })),
)

type Props = {
  draft: Draft
  stack: PageStack
  selection: Selection
  /** The fields of the selection. */
  chosen: readonly DraftField[]
  problems: readonly FieldProblem[]
  isEnvelope: boolean
  isOpen: boolean
  pageInView: () => StackedPage | undefined
  dispatch: Dispatch<EditorAction>
  onClose: () => void
  onEdit: (change: (latest: Draft) => Draft, group?: string) => void
  onSuggest: (document: DraftDocument) => void
  onCommand: ReturnType<typeof useEditorCommands>
}

/** After the pages, or as a sheet over them: the properties of what is chosen, else the draft's own. */
export function EndPanel(props: Props) {
  const { draft, stack, selection, chosen, problems, isEnvelope, pageInView, dispatch, onEdit } = props
  const { t } = useLocalization()

  return (
    <div className="w-80 shrink-0 overflow-y-auto border-s border-line bg-surface max-lg:contents">
      <Panel id="panel-details" title={title()} isOpen={props.isOpen} onClose={props.onClose}>
        {chosen.length > 0 ? (
          <Suspense>
            <PropertiesPanel
              {...{ draft, selection, problems, stack, pageInView, onEdit }}
              fields={chosen}
              onChange={(change, group) =>
                onEdit((present) => changeFields(present, idsOf(selection), change), group)
              }
              onChoose={(keys) => dispatch({ kind: 'chosen', keys })}
              onCommand={props.onCommand}
            />
          </Suspense>
        ) : (
          <DetailsPanel {...{ draft, isEnvelope, onEdit }} onSuggest={props.onSuggest} />
        )}
      </Panel>
    </div>
  )

  function title(): string {
    const [first] = chosen
    if (!first) return t('editor.sheets.details')

    return chosen.length === 1
      ? t(`fields.${first.type}`)
      : t('editor.fieldsChosen', { count: chosen.length })
  }
}
