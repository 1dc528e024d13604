import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { isTest, type Condition, type Test } from '#core/fields/condition.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Select } from '#islands/ui/Select.tsx'
import {
  addPart,
  askableFields,
  changePart,
  deepest,
  freshTest,
  removePart,
  tidied,
} from '../condition-form.ts'
import { wordsOfCondition } from '../condition-words.ts'
import type { DraftField } from '../draft.ts'
import { TestRow } from './TestRow.tsx'

await loadTexts('editorLater')

type Props = {
  field: DraftField
  fields: readonly DraftField[]
  onSubmit: (condition: Condition | null) => void
  onClose: () => void
}

/** Builds the condition of one field, with its sentence below as it grows. */
export function ConditionDialog({ field, fields, onSubmit, onClose }: Props) {
  const { t, locale } = useLocalization()
  const askable = askableFields(fields, field.id)
  const [first] = askable
  const [condition, setCondition] = useState<Condition>(
    () => field.condition ?? { match: 'all', of: first ? [freshTest(first)] : [] },
  )
  const kept = tidied(condition)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={t('editor.condition.title')}
      description={t('editor.condition.explained')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="primary" onClick={() => onSubmit(kept)}>
            {t('editor.apply')}
          </Button>
        </>
      }
    >
      {first ? (
        <div className="flex flex-col gap-4">
          <Group condition={condition} fields={askable} depth={1} onChange={setCondition} />
          <p role="status" className="rounded-lg bg-info-surface p-3 text-info-text">
            {kept ? wordsOfCondition(kept, { t, locale, fields }) : t('editor.condition.always')}
          </p>
        </div>
      ) : (
        <p>{t('editor.condition.nothingToAsk')}</p>
      )}
    </Dialog>
  )
}

const matches = ['all', 'any', 'none'] as const
/** As many as the contract takes. */
const mostParts = 20

type GroupProps = {
  condition: Condition
  fields: readonly DraftField[]
  depth: number
  onChange: (condition: Condition) => void
  onRemove?: (() => void) | undefined
}

function Group({ condition, fields, depth, onChange, onRemove }: GroupProps) {
  const { t } = useLocalization()
  const [first] = fields
  const changed = (index: number, part: Condition | Test) => onChange(changePart(condition, index, part))

  return (
    <div
      role="group"
      aria-label={t('editor.condition.group')}
      className={depth > 1 ? 'flex flex-col gap-3 rounded-lg border border-line p-3' : 'flex flex-col gap-3'}
    >
      <GroupHead {...{ condition, onChange, onRemove }} />
      <ul className="flex flex-col gap-3">
        {condition.of.map((part, index) => (
          <li key={index}>
            {isTest(part) ? (
              <TestRow
                test={part}
                fields={fields}
                onChange={(test) => changed(index, test)}
                onRemove={() => onChange(removePart(condition, index))}
              />
            ) : (
              <Group
                condition={part}
                fields={fields}
                depth={depth + 1}
                onChange={(inner) => changed(index, inner)}
                onRemove={() => onChange(removePart(condition, index))}
              />
            )}
          </li>
        ))}
      </ul>
      {first && condition.of.length < mostParts && (
        <Additions
          isDeepest={depth >= deepest}
          onAdd={(part) => onChange(addPart(condition, part))}
          fresh={() => freshTest(first)}
        />
      )}
    </div>
  )
}

/** How many of the questions have to be met. */
function GroupHead({
  condition,
  onChange,
  onRemove,
}: Pick<GroupProps, 'condition' | 'onChange' | 'onRemove'>) {
  const { t } = useLocalization()

  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label={t('editor.condition.match')}
          value={condition.match}
          options={matches.map((match) => ({
            value: match,
            label: t(`editor.condition.matches.${match}`),
          }))}
          onChange={({ target }) => {
            const match = matches.find((candidate) => candidate === target.value)
            if (match) onChange({ ...condition, match })
          }}
        />
      </div>
      {onRemove && (
        <IconButton
          label={t('editor.condition.removeGroup')}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

type AdditionsProps = { isDeepest: boolean; fresh: () => Test; onAdd: (part: Condition | Test) => void }

function Additions({ isDeepest, fresh, onAdd }: AdditionsProps) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => onAdd(fresh())}>
        <Plus aria-hidden size={16} />
        {t('editor.condition.addTest')}
      </Button>
      {!isDeepest && (
        <Button size="small" onClick={() => onAdd({ match: 'any', of: [fresh()] })}>
          <Plus aria-hidden size={16} />
          {t('editor.condition.addGroup')}
        </Button>
      )}
    </div>
  )
}
