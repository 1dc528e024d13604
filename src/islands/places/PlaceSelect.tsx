import { Button } from '#islands/ui/Button.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { PlaceLabels } from './place-labels.ts'
import type { PlaceOption } from './place-lists.ts'
import { usePlaceList } from './use-place-list.ts'

type Props = {
  label: string
  /** Of the option that picks nothing. */
  noneLabel: string
  labels: PlaceLabels
  /** What is picked; it stays on show while its list is on the way or has failed. */
  picked: PlaceOption | null
  load: () => Promise<readonly PlaceOption[]>
  onPick: (option: PlaceOption | null) => void
}

/** One list of places. A list without any is not shown. */
export function PlaceSelect({ label, noneLabel, labels, picked, load, onPick }: Props) {
  const { items, hasFailed, retry } = usePlaceList(load)
  const isLoading = items === null && !hasFailed
  const options = withPicked(items ?? [], picked)
  if (items !== null && options.length === 0) return null

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select
        label={label}
        optionalLabel={labels.optional}
        options={[{ value: '', label: isLoading ? labels.loading : noneLabel }, ...options]}
        value={picked?.value ?? ''}
        aria-busy={isLoading || undefined}
        onChange={({ target }) => onPick(options.find(({ value }) => value === target.value) ?? null)}
      />
      <div role="status" className="empty:sr-only">
        {hasFailed && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span>{labels.failed}</span>
            <Button size="small" onClick={retry} aria-label={`${labels.retry}: ${label}`}>
              {labels.retry}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function withPicked(items: readonly PlaceOption[], picked: PlaceOption | null): readonly PlaceOption[] {
  return picked && !items.some(({ value }) => value === picked.value) ? [picked, ...items] : items
}
