import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { ApiKeyShape } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { ApiKeyRow, type Zones } from './ApiKeyRow.tsx'
import { ShownKey } from './ShownKey.tsx'
import { useApiKeys } from './use-api-keys.ts'

await loadTexts('apiKeys', 'problems')

const NewKeyDialog = lazyPart(() =>
  import('./NewKeyDialog.tsx').then((file) => ({ default: file.NewKeyDialog })),
)

type Props = {
  organizationId: string
  keys: readonly ApiKeyShape[]
  scopes: readonly Scope[]
  zones: Zones
}
export type Scope = ApiKeyShape['scopes'][number]
type Asked = { act: 'make' } | { act: 'regenerate' | 'delete'; key: ApiKeyShape }

/** The keys of an organization's programs. */
export function ApiKeys({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <Keys {...props} />
    </LocalizationProvider>
  )
}

function Keys({ organizationId: id, keys: given, scopes, zones }: Props) {
  const { t } = useLocalization()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { keys, shown, hide, take, regenerate, remove } = useApiKeys(id, given, close)

  const makeButton = (
    <Button tone="primary" onClick={() => setAsked({ act: 'make' })}>
      {t('apiKeys.make')}
    </Button>
  )

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-muted">
          {t('apiKeys.explained')}{' '}
          <a href="/api/openapi.json" className="text-link underline underline-offset-2">
            {t('apiKeys.description')}
          </a>
        </p>
        {keys.length > 0 && makeButton}
      </div>
      {shown && <ShownKey key={shown.secret} {...shown} onDone={hide} />}
      {keys.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title={t('apiKeys.none')}
          text={t('apiKeys.noneText')}
          action={makeButton}
        />
      ) : (
        <KeyList keys={keys} zones={zones} onAsk={(act, key) => setAsked({ act, key })} />
      )}
      {asked?.act === 'make' && (
        <Suspense>
          <NewKeyDialog organizationId={id} scopes={scopes} onClose={close} onMade={take} />
        </Suspense>
      )}
      {asked && asked.act !== 'make' && (
        <ConfirmDialog
          title={t(`apiKeys.${asked.act}.title`, { name: asked.key.name })}
          consequence={t(`apiKeys.${asked.act}.consequence`)}
          action={t(`apiKeys.${asked.act}.button`)}
          onConfirm={() => (asked.act === 'delete' ? remove(asked.key) : regenerate(asked.key))}
          onClose={close}
        />
      )}
    </div>
  )
}

type KeyListProps = {
  keys: readonly ApiKeyShape[]
  zones: Zones
  onAsk: (act: 'regenerate' | 'delete', key: ApiKeyShape) => void
}

function KeyList({ keys, zones, onAsk }: KeyListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {keys.map((key) => (
        <ApiKeyRow
          key={key.id}
          apiKey={key}
          zones={zones}
          onRegenerate={() => onAsk('regenerate', key)}
          onDelete={() => onAsk('delete', key)}
        />
      ))}
    </ul>
  )
}
