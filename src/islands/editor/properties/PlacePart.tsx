import { LocateFixed, Plus, Trash2 } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { hasBoxPerOption } from '#core/fields/field.ts'
import { insidePage } from '#core/fields/box.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { Draft, DraftArea } from '../draft.ts'
import { changeFields } from '../draft.ts'
import { findPage, pageKey, type PageStack, type StackedPage } from '../page-stack.ts'
import { nextArea } from '../placing.ts'
import { removeChosen } from '../chosen-edits.ts'
import { areaKey, keysOf, type Selection } from '../selection.ts'
import type { FieldForm } from './field-form.ts'
import { Section } from './Section.tsx'

type Props = {
  form: FieldForm
  stack: PageStack
  selection: Selection
  pageInView: () => StackedPage | undefined
  onEdit: (change: (draft: Draft) => Draft, group?: string) => void
  onChoose: (keys: readonly string[]) => void
}

/** Where a field stands: its places, and the exact one of the box that is chosen. */
export function PlacePart({ form: { field, draft }, stack, selection, pageInView, onEdit, onChoose }: Props) {
  const { t } = useLocalization()
  const { id, areas } = field
  const index = areas.findIndex((_, at) => selection.has(areaKey(id, at)))
  const area = areas[index]
  const withArea = (changed: DraftArea, group: string) =>
    onEdit((latest) => changeFields(latest, new Set([id]), { areas: areas.with(index, changed) }), group)

  function labelOf(one: DraftArea, at: number): string {
    const number = findPage(stack, one)?.number ?? 0
    const option = hasBoxPerOption(field.type) && field.options[at]

    return option ? t('editor.placeOfOption', { option, number }) : t('editor.place', { number })
  }

  function addPlace() {
    const more = nextArea(draft, areas, pageInView())
    if (!more) return
    onEdit((latest) => changeFields(latest, new Set([id]), { areas: [...areas, more] }))
    onChoose([areaKey(id, areas.length)])
  }

  return (
    <Section title={t('editor.places', { count: areas.length })}>
      <ul className="flex flex-col gap-1">
        {areas.map((one, at) => (
          <Place
            key={at}
            label={labelOf(one, at)}
            isChosen={at === index}
            onChoose={() => onChoose([areaKey(id, at)])}
            onRemove={
              areas.length > 1
                ? () => onEdit((latest) => removeChosen(latest, new Set([areaKey(id, at)])))
                : undefined
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {!hasBoxPerOption(field.type) && areas.length < 100 && (
          <Button size="small" onClick={addPlace}>
            <Plus aria-hidden size={16} />
            {t('editor.addPlace')}
          </Button>
        )}
        {areas.length > 1 && (
          <Button size="small" onClick={() => onChoose(keysOf(field))}>
            {t('editor.chooseAllPlaces')}
          </Button>
        )}
      </div>
      {area && (
        <ExactPlace area={area} stack={stack} onChange={(changed) => withArea(changed, `${id} place`)} />
      )}
    </Section>
  )
}

type PlaceProps = {
  label: string
  isChosen: boolean
  onChoose: () => void
  /** Left out for the only place. */
  onRemove: (() => void) | undefined
}

function Place({ label, isChosen, onChoose, onRemove }: PlaceProps) {
  const { t } = useLocalization()

  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start hover:bg-surface-hover aria-pressed:bg-accent-surface aria-pressed:text-link"
      >
        <LocateFixed aria-hidden size={16} className="shrink-0" />
        <span className="truncate">{label}</span>
      </button>
      {onRemove && (
        <IconButton
          size="small"
          label={t('editor.removePlace', { place: label })}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

type ExactProps = { area: DraftArea; stack: PageStack; onChange: (area: DraftArea) => void }

/** Page and distances in points, for those who want it exact, or move without a pointer. */
function ExactPlace({ area, stack, onChange }: ExactProps) {
  const { t } = useLocalization()
  const page = findPage(stack, area)
  if (!page) return null
  const parts = [
    ['x', page.width],
    ['y', page.height],
    ['width', page.width],
    ['height', page.height],
  ] as const

  return (
    <div className="grid grid-cols-2 gap-2">
      <div className="col-span-2">
        <Select
          label={t('editor.onPage')}
          value={pageKey(area)}
          options={stack.pages.map((one) => ({
            value: pageKey(one),
            label: t('editor.place', { number: one.number }),
          }))}
          onChange={({ target }) => {
            const chosen = stack.byKey.get(target.value)
            if (chosen) onChange({ ...area, document: chosen.document, page: chosen.page })
          }}
        />
      </div>
      {parts.map(([part, side]) => (
        <TextField
          key={part}
          type="number"
          step={1}
          min={0}
          label={t(`editor.measures.${part}`)}
          value={Math.round(area[part] * side * 10) / 10}
          onChange={({ target }) => {
            const typed = target.valueAsNumber
            if (typed >= 0) onChange({ ...area, ...insidePage({ ...area, [part]: typed / side }) })
          }}
        />
      ))}
    </div>
  )
}
