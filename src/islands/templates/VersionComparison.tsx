import { Minus, PenLine, Plus, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { compareVersions, type Changed } from '#core/templates/version-comparison.ts'

type Field = TemplateShape['fields'][number]
type Props = { before: TemplateShape; after: TemplateShape }

/** Two versions side by side, and in words what the later one has otherwise. */
export function VersionComparison({ before, after }: Props) {
  const { t } = useLocalization()
  const { documents, roles, fields } = compareVersions(versioned(before), versioned(after))
  const named = (id: string) =>
    [...before.documents, ...after.documents].find((one) => one.id === id)?.name ?? id
  const lines = [
    ...documents.added.map((id) => line(Plus, t('templates.versions.documentAdded', { name: named(id) }))),
    ...documents.removed.map((id) =>
      line(Minus, t('templates.versions.documentRemoved', { name: named(id) })),
    ),
    ...roles.added.map(({ name }) => line(Plus, t('templates.versions.roleAdded', { name }))),
    ...roles.removed.map(({ name }) => line(Minus, t('templates.versions.roleRemoved', { name }))),
    ...roles.changed.map(({ after: { name } }) =>
      line(PenLine, t('templates.versions.roleChanged', { name })),
    ),
    ...fields.added.map((field) =>
      line(Plus, t('templates.versions.fieldAdded', { name: nameOf(field, t) })),
    ),
    ...fields.removed.map((field) =>
      line(Minus, t('templates.versions.fieldRemoved', { name: nameOf(field, t) })),
    ),
    ...fields.changed.map((changed) => line(PenLine, changedField(changed, t))),
  ]

  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-4">
        {[before, after].map((version) => (
          <FirstPage key={version.version} template={version} />
        ))}
      </div>
      {lines.length === 0 ? (
        <p className="text-muted">{t('templates.versions.same')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map(({ Icon, text }, at) => (
            <li key={`${at} ${text}`} className="flex items-start gap-2 py-2">
              <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
              <span className="min-w-0 break-words">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function line(Icon: LucideIcon, text: string) {
  return { Icon, text }
}

function versioned({ documents, recipients, fields }: TemplateShape) {
  return { documents: documents.map(({ id }) => id), roles: recipients, fields }
}

type Translate = ReturnType<typeof useLocalization>['t']

const nameOf = ({ label, name, type }: Field, t: Translate): string => label || name || t(`fields.${type}`)

/** What of a field is otherwise, in a few words each. */
const aspects: Readonly<Record<string, 'place' | 'wording' | 'person' | 'rules' | 'logic' | 'look'>> = {
  areas: 'place',
  label: 'wording',
  name: 'wording',
  help: 'wording',
  options: 'wording',
  patternMessage: 'wording',
  recipient: 'person',
  condition: 'logic',
  formula: 'logic',
  font: 'look',
  size: 'look',
  colour: 'look',
  align: 'look',
}

function changedField({ after, properties }: Changed<Field>, t: Translate): string {
  const told = [...new Set(properties.map((property) => aspects[property] ?? 'rules'))]

  return t('templates.versions.fieldChanged', {
    name: nameOf(after, t),
    aspects: told.map((aspect) => t(`templates.versions.aspects.${aspect}`)).join(', '),
  })
}

/** The first page with its fields drawn on it. */
function FirstPage({ template: { version, documents, fields } }: { template: TemplateShape }): ReactNode {
  const { t } = useLocalization()
  const [first] = documents
  const title = t('templates.versions.number', { version })
  if (!first) return <p className="text-muted">{title}</p>
  const areas = fields.flatMap(({ areas: placed }) =>
    placed.filter(({ document, page }) => document === first.id && page === 0),
  )

  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <div className="relative overflow-hidden rounded-sm border border-line">
        <img
          src={fileUrl('GET /documents/{id}/pages/{page}', {
            params: { id: first.id, page: 0 },
            query: { width: 320 },
          })}
          alt=""
          className="paper block h-auto w-full"
        />
        {areas.map(({ x, y, width, height }, at) => (
          <span
            key={at}
            aria-hidden
            className="absolute rounded-sm border border-accent bg-accent/20"
            style={{
              insetInlineStart: `${x * 100}%`,
              top: `${y * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }}
          />
        ))}
      </div>
      <figcaption className="text-muted">{title}</figcaption>
    </figure>
  )
}
