import { Plus, Webhook } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api, type ApiOutput } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { EndpointInput } from './EndpointDialog.tsx'
import { isHeldByQuota } from './endpoint-health.ts'
import { EndpointRow } from './EndpointRow.tsx'
import { QuotaBanner } from './QuotaBanner.tsx'
import { ShownSecret } from './ShownSecret.tsx'

await loadTexts('webhooks')

const EndpointDialog = lazyPart(() =>
  import('./EndpointDialog.tsx').then((file) => ({ default: file.EndpointDialog })),
)

type Props = {
  endpoints: readonly WebhookShape[]
  isTest: boolean
  timeZone: string
  allowsLoopback: boolean
}
type Made = ApiOutput<'POST /webhooks'>

/** Where the organization's events go. */
export function Endpoints({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <List {...props} />
    </LocalizationProvider>
  )
}

function List({ endpoints: given, isTest, timeZone, allowsLoopback }: Props) {
  const { t } = useLocalization()
  const [endpoints, setEndpoints] = useState(given)
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const held = endpoints.filter(isHeldByQuota).reduce((sum, endpoint) => sum + endpoint.held, 0)

  async function create(body: EndpointInput) {
    const endpoint = await api('POST /webhooks', { body })
    setEndpoints((last) => [...last, endpoint])
    setMade(endpoint)
    setAsking(false)
  }

  const createButton = (
    <Button tone="primary" onClick={() => setAsking(true)}>
      <Plus aria-hidden size={16} />
      {t('webhooks.create.button')}
    </Button>
  )

  return (
    <div className="flex flex-col gap-6">
      {endpoints.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose text-muted">{t('webhooks.explained')}</p>
          {createButton}
        </div>
      )}
      {held > 0 && <QuotaBanner held={held} />}
      {made && <ShownSecret key={made.id} url={made.url} secret={made.secret} onDone={() => setMade(null)} />}
      {endpoints.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={Webhook}
          title={t(isTest ? 'webhooks.noneInTest' : 'webhooks.none')}
          text={t(isTest ? 'webhooks.noneInTestText' : 'webhooks.noneText')}
          action={createButton}
        />
      )}
      {isAsking && (
        <Suspense>
          <EndpointDialog
            endpoint={null}
            allowsLoopback={allowsLoopback}
            onSave={create}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
