import { Building2, Trash2, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { ShareShape } from '#contract/template-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { ListedTemplate } from './card-action.ts'
import { useShares } from './use-shares.ts'

await loadTexts('problems', 'templates')

type Props = { template: ListedTemplate; onClose: () => void }
type Colleague = { id: string; name: string; email: string }

/** Who borrows a template, and whom else it is lent to. */
export function ShareDialog({ template: { id, name, visibility }, onClose }: Props) {
  const { t } = useLocalization()
  const { shares, errors, add, remove } = useShares(id)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('templates.share.title', { name })}
      description={t('templates.share.explained')}
      closeLabel={t('editor.close')}
      footer={<Button onClick={onClose}>{t('templates.share.done')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
        {visibility === 'organization' ? (
          <p className="text-muted">{t('templates.share.everybody')}</p>
        ) : (
          <AddColleague shares={shares ?? []} onAdd={(userId) => add({ userId })} />
        )}
        <AddOrganization onAdd={(slug) => add({ slug })} />
        <section aria-labelledby="shared-with" className="flex flex-col gap-2">
          <h3 id="shared-with" className="font-semibold">
            {t('templates.share.with')}
          </h3>
          {shares === null && <p className="text-muted">{t('templates.loading')}</p>}
          {shares?.length === 0 && <p className="text-muted">{t('templates.share.nobody')}</p>}
          {shares && shares.length > 0 && (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {shares.map((share) => (
                <ShareRow key={share.id} share={share} onRemove={() => void remove(share)} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  )
}

function ShareRow({ share: { kind, name, detail }, onRemove }: { share: ShareShape; onRemove: () => void }) {
  const { t } = useLocalization()
  const Icon = kind === 'user' ? UserRound : Building2

  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Icon aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name || detail}</span>
        <span className="block truncate text-muted">{detail}</span>
      </span>
      <IconButton
        size="small"
        label={t('templates.share.remove', { name: name || detail })}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={onRemove}
      />
    </li>
  )
}

type AddColleagueProps = { shares: readonly ShareShape[]; onAdd: (userId: string) => Promise<boolean> }

function AddColleague({ shares, onAdd }: AddColleagueProps) {
  const { t } = useLocalization()
  const [members, setMembers] = useState<readonly Colleague[]>([])
  const [chosen, setChosen] = useState('')
  const candidates = members.filter(({ email }) => !shares.some(({ detail }) => detail === email))

  useEffect(() => {
    const id = document.documentElement.dataset['organization'] ?? ''
    api('GET /organizations/{id}/members', { params: { id }, query: { pageNumber: 1, pageSize: 100 } }).then(
      ({ items }) => setMembers(items.filter(({ status }) => status === 'active')),
      () => setMembers([]),
    )
  }, [])

  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-52">
        <Select
          label={t('templates.share.colleague')}
          value={chosen}
          options={[
            { value: '', label: t('templates.share.choose') },
            ...candidates.map(({ id, name, email }) => ({
              value: id,
              label: name ? `${name} (${email})` : email,
            })),
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <Button onClick={() => chosen && void onAdd(chosen).then((added) => added && setChosen(''))}>
        {t('templates.share.add')}
      </Button>
    </div>
  )
}

function AddOrganization({ onAdd }: { onAdd: (slug: string) => Promise<boolean> }) {
  const { t } = useLocalization()
  const [slug, setSlug] = useState('')

  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (slug.trim()) void onAdd(slug.trim()).then((added) => added && setSlug(''))
      }}
    >
      <div className="min-w-0 flex-1 basis-52">
        <TextField
          label={t('templates.share.organization')}
          hint={t('templates.share.slugHint')}
          value={slug}
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setSlug(target.value)}
        />
      </div>
      <Button type="submit">{t('templates.share.add')}</Button>
    </form>
  )
}
