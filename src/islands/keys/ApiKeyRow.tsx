import { RefreshCw, Trash2 } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { ApiKeyShape } from '#contract/organization-shapes.ts'
import { dayOf } from '../organizations/day-of.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'

/** The reader's, and the organization's for what ends. */
export type Zones = { timeZone: string; deadlineZone: string }
type Props = { apiKey: ApiKeyShape; zones: Zones; onRegenerate: () => void; onDelete: () => void }

export function ApiKeyRow({ apiKey, zones, onRegenerate, onDelete }: Props) {
  const { t, locale } = useLocalization()
  const { name, prefix, scopes, createdBy, createdAt, expiresAt, lastUsedAt, pausedAt } = apiKey
  const facts = [
    [t('apiKeys.madeBy'), `${createdBy}, ${dayOf(createdAt, locale, zones.timeZone)}`],
    [t('apiKeys.lastUsed'), lastUsedAt ? dayOf(lastUsedAt, locale, zones.timeZone) : t('apiKeys.neverUsed')],
    [t('apiKeys.expires'), expiresAt ? dayOf(expiresAt, locale, zones.deadlineZone) : t('apiKeys.never')],
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
