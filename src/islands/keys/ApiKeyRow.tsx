import { RefreshCw, Trash2 } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { ApiKeyShape } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'

type Props = { apiKey: ApiKeyShape; onRegenerate: () => void; onDelete: () => void }

export function ApiKeyRow({ apiKey, onRegenerate, onDelete }: Props) {
  const { t, locale } = useLocalization()
  const { name, prefix, scopes, createdBy, createdAt, expiresAt, lastUsedAt, pausedAt } = apiKey
  const facts = [
    [t('apiKeys.madeBy'), `${createdBy}, ${toDay(createdAt, locale)}`],
    [t('apiKeys.lastUsed'), lastUsedAt ? toDay(lastUsedAt, locale) : t('apiKeys.neverUsed')],
    [t('apiKeys.expires'), expiresAt ? toDay(expiresAt, locale) : t('apiKeys.never')],
  ]

  return (
    <li>
      <Card className="flex flex-col gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 className="text-base font-semibold break-words">{name}</h2>
            {pausedAt && (
              <div>
                <Badge tone="warning" label={t('apiKeys.paused')} />
              </div>
            )}
            <code className="text-sm text-muted">{prefix}…</code>
          </div>
          <div className="flex">
            <IconButton
              label={t('apiKeys.regenerate.named', { name })}
              title={t('apiKeys.regenerate.button')}
              icon={<RefreshCw aria-hidden size={18} />}
              onClick={onRegenerate}
            />
            <IconButton
              label={t('apiKeys.delete.named', { name })}
              title={t('apiKeys.delete.button')}
              icon={<Trash2 aria-hidden size={18} />}
              onClick={onDelete}
            />
          </div>
        </div>
        {pausedAt && <p className="max-w-prose text-sm">{t('apiKeys.pausedText')}</p>}
        <ul aria-label={t('apiKeys.scopes')} className="flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <li key={scope}>
              <Badge label={t(`apiKeys.scope.${scope}`)} />
            </li>
          ))}
        </ul>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-3">
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt className="text-xs text-muted">{term}</dt>
              <dd className="tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </li>
  )
}

/** The page is rendered on a server elsewhere: days are told in one zone for both. */
function toDay(instant: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant))
}
