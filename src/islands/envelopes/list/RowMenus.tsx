import { navigate } from 'astro:transitions/client'
import { lazy, Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import { RowMenu } from './RowMenu.tsx'
import type { MenuRow } from './use-row-menus.ts'

const VoidDialog = lazy(() => import('../VoidDialog.tsx').then((file) => ({ default: file.VoidDialog })))
const DiscardDraftDialog = lazy(() =>
  import('../DiscardDraftDialog.tsx').then((file) => ({ default: file.DiscardDraftDialog })),
)

type Asked = { action: 'void' | 'delete'; id: string; title: string }
type Props = { rows: readonly MenuRow[]; mayChange: boolean }

/** The menus of rows, and what they ask before they do it. After that the list is shown as it is then. */
export function RowMenus({ rows, mayChange }: Props) {
  const { t } = useLocalization()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  function finish(done: string) {
    close()
    toast(done)
    void navigate(location.href)
  }

  return (
    <>
      {rows.map((row) => (
        <RowMenu
          key={row.id}
          {...{ row, mayChange }}
          onAsk={(action) => setAsked({ action, id: row.id, title: row.title })}
        />
      ))}
      <Suspense>
        {asked?.action === 'void' && (
          <VoidDialog {...asked} onClose={close} onVoided={() => finish(t('envelopes.void.done'))} />
        )}
        {asked?.action === 'delete' && (
          <DiscardDraftDialog
            {...asked}
            onClose={close}
            onDiscarded={() => toast(t('envelopes.bulk.done.delete', { count: 1 }))}
            next={location.href}
          />
        )}
      </Suspense>
    </>
  )
}
