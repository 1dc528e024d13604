import { EllipsisVertical, FileText, Link2, Lock, Send } from 'lucide-react'
import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { useOnDemand } from '#islands/ui/use-on-demand.ts'
import type { CardAction, ListedTemplate } from './card-action.ts'

type Props = {
  template: ListedTemplate
  mayCreate: boolean
  isChosen: boolean
  onChoose: (chosen: boolean) => void
  onAction: (action: CardAction) => void
}

export function TemplateCard({ template, mayCreate, isChosen, onChoose, onAction }: Props) {
  const { t } = useLocalization()
  const { id, name, status, lentBy } = template

  return (
    <article
      className={classNames(
        'group relative flex h-full flex-col overflow-hidden rounded-lg border bg-surface transition-colors',
        isChosen ? 'border-accent' : 'border-line hover:border-control',
      )}
    >
      <Thumbnail document={template.firstDocument} />
      {mayCreate && lentBy === null && (
        <label className="absolute start-1 top-1 z-1 flex size-11 cursor-pointer items-center justify-center">
          <span className="sr-only">{t('templates.choose', { name })}</span>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-5 rounded-sm accent-accent"
          />
        </label>
      )}
      <div className="flex flex-1 flex-col gap-3 border-t border-line p-3">
        <div className="flex flex-col gap-0.5">
          <h2 className="leading-5 font-semibold">
            <a
              href={`/templates/${id}`}
              className="line-clamp-2 rounded-sm break-words after:absolute after:inset-0 after:content-['']"
            >
              {name}
            </a>
          </h2>
          <Facts template={template} />
        </div>
        <div className="relative z-1 mt-auto flex items-center justify-between gap-2">
          {status === 'active' ? (
            <Button
              size="small"
              aria-label={t('templates.useNamed', { name })}
              onClick={() => onAction('use')}
            >
              <Send aria-hidden size={14} />
              {t('templates.use.button')}
            </Button>
          ) : (
            <span className="text-muted">{t('templates.isArchived')}</span>
          )}
          <MenuOnDemand {...{ template, mayCreate, onAction }} />
        </div>
      </div>
    </article>
  )
}

function Facts({ template }: Pick<Props, 'template'>) {
  const { t } = useLocalization()
  const { pageCount, updatedText, uses, visibility, lentBy, hasDirectLink, sharedWith } = template
  const marks = [
    lentBy !== null && t('templates.from', { name: lentBy }),
    uses > 0 && t('templates.uses', { count: uses }),
    sharedWith > 0 && t('templates.sharedWith', { count: sharedWith }),
  ].filter(Boolean)

  return (
    <>
      <p className="text-muted">
        {t('editor.pageCount', { count: pageCount })} · {updatedText}
      </p>
      {(marks.length > 0 || visibility !== 'organization' || hasDirectLink) && (
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {visibility !== 'organization' && (
            <span className="inline-flex items-center gap-1">
              <Lock aria-hidden size={12} />
              {t(visibility === 'team' ? 'templates.isOfTeam' : 'templates.isPrivate')}
            </span>
          )}
          {hasDirectLink && (
            <span className="inline-flex items-center gap-1">
              <Link2 aria-hidden size={14} />
              {t('templates.hasDirectLink')}
            </span>
          )}
          {marks.length > 0 && <span className="min-w-0 break-words">{marks.join(' · ')}</span>}
        </p>
      )}
    </>
  )
}

type MenuProps = Pick<Props, 'template' | 'mayCreate' | 'onAction'>

function MenuOnDemand(props: MenuProps) {
  const { t } = useLocalization()
  const { Part, asking } = useOnDemand<MenuProps>(loadMenu)
  if (Part) return <Part {...props} />

  return (
    <IconButton
      size="small"
      label={t('editor.actionsFor', { name: props.template.name })}
      aria-haspopup="menu"
      icon={<EllipsisVertical aria-hidden size={16} />}
      {...asking}
    />
  )
}

const loadMenu = async () => (await import('./CardMenu.tsx')).CardMenu

/** The upper part of the first page: enough to know it by. */
function Thumbnail({ document }: { document: string | null }) {
  return (
    <div className="flex aspect-4/3 items-center justify-center overflow-hidden bg-surface-sunken px-6 pt-4">
      {document ? (
        <img
          src={fileUrl('GET /documents/{id}/pages/{page}', {
            params: { id: document, page: 0 },
            query: { width: 320 },
          })}
          alt=""
          loading="lazy"
          decoding="async"
          className="paper aspect-210/297 h-auto w-full self-start bg-surface object-cover object-top shadow-raised"
        />
      ) : (
        <FileText aria-hidden size={32} className="text-muted" />
      )}
    </div>
  )
}
