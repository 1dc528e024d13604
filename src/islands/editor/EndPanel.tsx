import { Suspense } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { changeFields } from './draft.ts'
import { Panel } from './Panel.tsx'
import { idsOf } from './selection.ts'
import type { EditorDesk } from './use-editor.ts'

const PropertiesPanel = lazyPart(() =>
  import('./properties/PropertiesPanel.tsx').then((module) => ({ default: module.PropertiesPanel })),
)

/** After the pages, or as a sheet over them: the properties of what is chosen, else the draft's own. */
export function EndPanel({ editor }: { editor: EditorDesk }) {
  const { draft, chosen, problems, isEnvelope, pages, open, dispatch, edit } = editor
  const { selection } = editor.state
  const { stack, pageInView } = pages
  const { t } = useLocalization()

  return (
    <div className="w-80 shrink-0 overflow-y-auto border-s border-line bg-surface max-lg:contents">
      <Panel id="panel-details" title={title()} isOpen={open.sheet === 'details'} onClose={open.closeSheet}>
        {chosen.length > 0 ? (
          <Suspense>
            {editor.sent?.note(chosen)}
            {!chosen.some(({ id }) => editor.sent?.locks.ids.has(id)) && (
              <PropertiesPanel
                {...{ draft, selection, problems, stack, pageInView }}
                onEdit={edit}
                fields={chosen}
                onChange={(change, group) =>
                  edit((present) => changeFields(present, idsOf(selection), change), group)
                }
                onChoose={(keys) => dispatch({ kind: 'chosen', keys })}
                onCommand={editor.command}
              />
            )}
          </Suspense>
        ) : (
          <DetailsPanel
            {...{ draft, isEnvelope }}
            isSent={editor.sent !== undefined}
            plan={editor.plan}
            onEdit={edit}
            onSuggest={open.suggest}
            onPlan={editor.showPlan}
          />
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
