import { useLocalization } from '#browser/localization.tsx'
import {
  webhookEventGroupNames,
  webhookEventGroups,
  webhookEventTypes,
  type WebhookEventGroup,
  type WebhookEventType,
} from '#core/webhooks/event-types.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FieldError } from '#islands/ui/Field.tsx'

type Props = {
  /** Of the first control, to which an error leads. */
  id: string
  chosen: readonly WebhookEventType[]
  error: string | null
  onChoose: (chosen: WebhookEventType[]) => void
}

/** What an endpoint listens to: all at once, a group at once, or one by one. */
export function EventChoice({ id, chosen, error, onChoose }: Props) {
  const { t } = useLocalization()
  const choose = (types: readonly WebhookEventType[], isOn: boolean) =>
    onChoose(webhookEventTypes.filter((type) => (types.includes(type) ? isOn : chosen.includes(type))))

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-4">
      <legend className="mb-1 text-sm font-medium">{t('webhooks.form.events')}</legend>
      <Several
        id={id}
        label={t('webhooks.form.allEvents')}
        types={webhookEventTypes}
        chosen={chosen}
        onChoose={choose}
      />
      {webhookEventGroupNames.map((group) => (
        <Group key={group} group={group} chosen={chosen} onChoose={choose} />
      ))}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  )
}

type Choose = (types: readonly WebhookEventType[], isOn: boolean) => void
type GroupProps = { group: WebhookEventGroup; chosen: readonly WebhookEventType[]; onChoose: Choose }

function Group({ group, chosen, onChoose }: GroupProps) {
  const { t } = useLocalization()
  const types: readonly WebhookEventType[] = webhookEventGroups[group]

  return (
    <div
      role="group"
      aria-label={t(`webhooks.groups.${group}`)}
      className="flex flex-col gap-3 rounded-md border border-line p-3"
    >
      <Several label={t(`webhooks.groups.${group}`)} types={types} chosen={chosen} onChoose={onChoose} />
      {types.length > 1 && (
        <div className="ms-6 flex flex-col gap-2">
          {types.map((type) => (
            <Checkbox
              key={type}
              label={type}
              hint={t(`webhooks.events.${type}`)}
              checked={chosen.includes(type)}
              onChange={({ target }) => onChoose([type], target.checked)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type SeveralProps = {
  id?: string | undefined
  label: string
  types: readonly WebhookEventType[]
  chosen: readonly WebhookEventType[]
  onChoose: Choose
}

/** One box for several events: half of them is neither on nor off. */
function Several({ id, label, types, chosen, onChoose }: SeveralProps) {
  const count = types.filter((type) => chosen.includes(type)).length

  return (
    <Checkbox
      id={id}
      label={label}
      className="font-medium"
      checked={count === types.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < types.length
      }}
      onChange={({ target }) => onChoose(types, target.checked)}
    />
  )
}
