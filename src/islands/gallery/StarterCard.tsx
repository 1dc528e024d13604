import { Eye } from 'lucide-react'
import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { StarterShape } from '#contract/gallery-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { StarterRoles } from './StarterRoles.tsx'

type Props = { starter: StarterShape; busy: boolean; onSee: () => void; onUse: () => void }

export function StarterCard({ starter, busy, onSee, onUse }: Props) {
  const { t } = useLocalization()
  const { id, language, name, category, about, pageCount } = starter

  return (
    <article className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-control">
      <button
        type="button"
        aria-label={t('gallery.seeNamed', { name })}
        onClick={onSee}
        className="relative flex aspect-4/3 justify-center overflow-hidden bg-surface-sunken px-8 pt-5 -outline-offset-2"
      >
        <img
          src={fileUrl('GET /template-gallery/{id}/pages/{page}', {
            params: { id, page: 0 },
            query: { language, width: 320 },
          })}
          alt=""
          lang={language}
          decoding="async"
          className="paper aspect-210/297 h-auto w-full self-start bg-surface object-cover object-top shadow-raised transition-transform group-hover:-translate-y-1 motion-reduce:transition-none"
        />
        <span className="absolute end-2 top-2 inline-flex min-h-8 items-center gap-1.5 rounded-md border border-line bg-surface px-2.5 text-sm font-medium text-text">
          <Eye aria-hidden size={14} />
          {t('gallery.see')}
        </span>
      </button>
      <div className="flex flex-1 flex-col gap-4 border-t border-line p-4">
        <div className="flex flex-col gap-1" lang={language}>
          <p className="text-xs font-medium text-muted">{category}</p>
          <h2 className="text-base leading-5 font-semibold">{name}</h2>
          <p className="text-muted">{about}</p>
        </div>
        <div className="mt-auto flex flex-col gap-4">
          <div className="flex flex-col gap-1 border-t border-line pt-3">
            <StarterRoles starter={starter} />
            <p className="text-muted">{t('editor.pageCount', { count: pageCount })}</p>
          </div>
          <Button busy={busy} aria-label={t('gallery.useNamed', { name })} onClick={onUse} className="w-full">
            {t('gallery.use')}
          </Button>
        </div>
      </div>
    </article>
  )
}
