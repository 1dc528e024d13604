import { fileUrl } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { StarterShape } from '#contract/gallery-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { StarterRoles } from './StarterRoles.tsx'

await loadTexts('gallery')

type Props = { starter: StarterShape; busy: boolean; onUse: () => void; onClose: () => void }

/** Every page of a starter, large enough to read. */
export function StarterPreview({ starter, busy, onUse, onClose }: Props) {
  const { t } = useLocalization()
  const { name, about, pageCount } = starter

  return (
    <Dialog
      open
      fills
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={about}
      closeLabel={t('editor.close')}
      footer={
        <Button tone="primary" busy={busy} onClick={onUse}>
          {t('gallery.use')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <StarterRoles starter={starter} />
        {Array.from({ length: pageCount }, (_, page) => (
          <StarterPage key={page} page={page} starter={starter} />
        ))}
      </div>
    </Dialog>
  )
}

/** Opens by itself, where the browser enlarges it; and takes focus, so that keys scroll what is around it. */
function StarterPage({ starter, page }: Pick<Props, 'starter'> & { page: number }) {
  const { t } = useLocalization()
  const { id, language, pageCount } = starter
  const picture = fileUrl('GET /template-gallery/{id}/pages/{page}', {
    params: { id, page },
    query: { language, width: 900 },
  })

  return (
    <a href={picture} target="_blank" rel="noreferrer" className="block">
      <img
        src={picture}
        alt={t('editor.page', { number: page + 1, total: pageCount })}
        loading={page === 0 ? 'eager' : 'lazy'}
        decoding="async"
        className="paper aspect-210/297 w-full bg-surface shadow-raised"
      />
    </a>
  )
}
