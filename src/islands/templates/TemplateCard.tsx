import { Archive, ArchiveRestore, EllipsisVertical, FileText, Pencil, Send, Trash2 } from 'lucide-react'
import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { TemplateSummary } from '#contract/template-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#islands/ui/Menu.tsx'

type Props = {
  template: TemplateSummary & { updatedText: string }
  onUse: () => void
  onSetArchived: (archived: boolean) => void
  onDelete: () => void
}

export function TemplateCard({ template, onUse, onSetArchived, onDelete }: Props) {
  const { t } = useLocalization()
  const { id, name, pageCount, status, updatedText } = template
  const isActive = status === 'active'
  const items: MenuItem[] = [
    { id: 'edit', label: t('templates.edit'), icon: Pencil, href: `/templates/${id}` },
    isActive
      ? { id: 'archive', label: t('templates.archive'), icon: Archive, onSelect: () => onSetArchived(true) }
      : {
          id: 'restore',
          label: t('templates.restore'),
          icon: ArchiveRestore,
          onSelect: () => onSetArchived(false),
        },
    { id: 'delete', label: t('templates.delete'), icon: Trash2, tone: 'danger', onSelect: onDelete },
  ]

  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-control">
      <Thumbnail document={template.firstDocument} />
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
          <p className="text-muted">
            {t('editor.pageCount', { count: pageCount })} · {updatedText}
          </p>
        </div>
        <div className="relative z-1 mt-auto flex items-center justify-between gap-2">
          {isActive ? (
            <Button size="small" aria-label={t('templates.useNamed', { name })} onClick={onUse}>
              <Send aria-hidden size={14} />
              {t('templates.use.button')}
            </Button>
          ) : (
            <span className="text-muted">{t('templates.isArchived')}</span>
          )}
          <Menu
            label={t('editor.actionsFor', { name })}
            align="end"
            items={items}
            trigger={
              <IconButton
                size="small"
                label={t('editor.actionsFor', { name })}
                icon={<EllipsisVertical aria-hidden size={16} />}
              />
            }
          />
        </div>
      </div>
    </article>
  )
}

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
