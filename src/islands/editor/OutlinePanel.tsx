import { CircleAlert } from 'lucide-react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { hasBoxPerOption } from '#core/fields/field.ts'
import type { FieldProblem } from '#core/fields/field-problem.ts'
import { nameOfField } from './field-name.ts'
import type { Draft, DraftField } from './draft.ts'
import { fieldsInTabOrder } from './editor-state.ts'
import { fieldIcons } from './field-types.ts'
import { findPage, type PageStack } from './page-stack.ts'
import { wordsOfProblem } from './problem-words.ts'
import { areaKey, type Selection } from './selection.ts'

await loadTexts('editorLater')

type Props = {
  draft: Draft
  stack: PageStack
  selection: Selection
  problems: readonly FieldProblem[]
  /** Chooses the box, brings it into view and gives it the focus. */
  onShow: (key: string) => void
}

type Row = { key: string; field: DraftField; index: number; number: number }

/** Every field by its page, to be found without looking at the pages. */
export function OutlinePanel({ draft, stack, selection, problems, onShow }: Props) {
  const { t } = useLocalization()
  const rows = fieldsInTabOrder(draft).flatMap((field) =>
    field.areas.flatMap((area, index): Row[] => {
      const page = findPage(stack, area)
      return page ? [{ key: areaKey(field.id, index), field, index, number: page.number }] : []
    }),
  )
  const pages = [...Map.groupBy(rows, ({ number }) => number)].toSorted(([a], [b]) => a - b)
  if (rows.length === 0) return <p className="text-muted">{t('editor.outlineEmpty')}</p>

  return (
    <ul className="flex flex-col gap-3">
      {pages.map(([number, ofPage]) => (
        <li key={number}>
          <p id={`outline-${number}`} className="text-xs font-medium text-muted">
            {t('editor.place', { number })}
          </p>
          <ul aria-labelledby={`outline-${number}`} className="flex flex-col">
            {ofPage.map((row) => (
              <OutlineRow
                key={row.key}
                row={row}
                draft={draft}
                isChosen={selection.has(row.key)}
                problem={row.index === 0 ? problems.find(({ field }) => field === row.field.id) : undefined}
                onShow={onShow}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

type RowProps = {
  row: Row
  draft: Draft
  isChosen: boolean
  problem: FieldProblem | undefined
  onShow: (key: string) => void
}

function OutlineRow({ row: { key, field, index }, draft, isChosen, problem, onShow }: RowProps) {
  const { t } = useLocalization()
  const Icon = fieldIcons[field.type]
  const option = hasBoxPerOption(field.type) ? field.options[index] : undefined
  const name = nameOfField(field, t)
  const role = draft.roles.find((one) => one.key === field.recipient)?.name ?? ''

  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onShow(key)}
        className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-surface-hover aria-pressed:bg-accent-surface pointer-coarse:min-h-11"
      >
        <Icon aria-hidden size={16} className="shrink-0 text-muted" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate">{option === undefined ? name : `${name}: ${option}`}</span>
          <span className="truncate text-xs text-muted">{role}</span>
          {problem && <span className="text-xs text-error">{wordsOfProblem(problem, t)}</span>}
        </span>
        {problem && <CircleAlert aria-hidden size={16} className="shrink-0 text-error" />}
      </button>
    </li>
  )
}
