import { navigate } from 'astro:transitions/client'
import { Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { RowMenu, type Asked as Action } from './RowMenu.tsx'
import type { MenuRow } from './use-row-menus.ts'

const VoidDialog = lazyPart(() => import('../VoidDialog.tsx').then((file) => ({ default: file.VoidDialog })))
const DeleteEnvelopeDialog = lazyPart(() =>
  import('../DeleteEnvelopeDialog.tsx').then((file) => ({ default: file.DeleteEnvelopeDialog })),
)

const FileDialog = lazyPart(() => import('./FileDialog.tsx').then((file) => ({ default: file.FileDialog })))

type Asked = { action: Action; row: MenuRow }
type Props = { rows: readonly MenuRow[]; mayChange: boolean; isOwner: boolean }

/** The menus of rows, and what they ask before they do it. After that the list is shown as it is then. */
export function RowMenus({ rows, mayChange, isOwner }: Props) {
  const { t } = useLocalization()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  function finish(done: string) {
    close()
    toast(done)
    void navigate(location.href)
  }

  async function file({ id }: MenuRow, filedIn: string | null) {
    await api('PUT /envelopes/{id}/folder', { params: { id }, body: { filedIn } })
    finish(t('envelopeList.row.filed'))
  }

  return (
    <>
      {rows.map((row) => (
        <RowMenu
          key={row.id}
          {...{ row, mayChange, isOwner }}
          onAsk={(action) => setAsked({ action, row })}
        />
      ))}
      <Suspense>
        {asked?.action === 'void' && (
          <VoidDialog {...asked.row} onClose={close} onVoided={() => finish(t('envelopes.void.done'))} />
        )}
        {asked?.action === 'delete' && (
          <DeleteEnvelopeDialog {...asked.row} next={location.href} onClose={close} />
        )}
        {asked?.action === 'file' && (
          <FileDialog
            envelopes={[asked.row]}
            current={asked.row.filedIn}
            onFile={(filedIn) => file(asked.row, filedIn)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
