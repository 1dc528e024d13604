import { useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { Card } from '#islands/ui/Card.tsx'
import { RoleChip } from '../editor/RoleChip.tsx'

/** Who plays a part in it, in their order, and how much each fills in. */
export function TemplateRoles({ template: { recipients, fields } }: { template: TemplateShape }) {
  const { t } = useLocalization()
  const places = new Map(recipients.map(({ key }, place) => [key, place]))

  return (
    <Card>
      <section aria-labelledby="roles-heading" className="flex flex-col gap-4">
        <h2 id="roles-heading" className="text-base font-semibold">
          {t('editor.sheets.recipients')}
        </h2>
        {recipients.length === 0 && <p className="text-muted">{t('templates.view.noRoles')}</p>}
        <ul className="flex flex-col gap-3">
          {recipients
            .toSorted((one, other) => one.order - other.order)
            .map(({ key, name, recipientRole, order, person }) => (
              <li key={key} className="flex items-center gap-3">
                <RoleChip name={name} place={places.get(key) ?? 0} />
                <div className="min-w-0 flex-1">
                  <p className="font-medium break-words">{person ? `${name}: ${person.name}` : name}</p>
                  <p className="text-muted">
                    {order}. {t(`fields.roles.${recipientRole}`)} ·{' '}
                    {t('templates.view.fields', {
                      count: fields.filter(({ recipient }) => recipient === key).length,
                    })}
                  </p>
                </div>
              </li>
            ))}
        </ul>
      </section>
    </Card>
  )
}
