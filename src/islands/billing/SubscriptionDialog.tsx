import { useStore } from '@nanostores/react'
import { ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { $billing, loadSubscription } from '#browser/billing-store.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import type { Plan } from '#core/billing/plans.ts'
import { hasCustomerPortal } from '#core/billing/subscription.ts'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { SubscriptionDetails } from './SubscriptionDetails.tsx'

await loadTexts('billing', 'problems')

type Props = {
  organization: { id: string; name: string; plan: Plan } | null
  onClose: () => void
}

const unread = { subscription: null, quotas: [], isLoading: true, failure: null }

/** The plan of the current organization at a glance. */
export function SubscriptionDialog({ organization, onClose }: Props) {
  const { t } = useLocalization()
  const id = organization?.id ?? null
  const state = useStore($billing)
  const { subscription, quotas, isLoading, failure } = state.organizationId === id ? state : unread
  const isWaiting = id !== null && isLoading && subscription === null

  useEffect(() => {
    if (id) void loadSubscription(id)
  }, [id])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t('billing.subscription')}
      description={organization?.name}
      closeLabel={t('billing.close')}
      footer={
        <>
          {subscription && hasCustomerPortal(subscription) && (
            <PortalLink url={subscription.customerPortalUrl} />
          )}
          {/* The shell outlives the page, and this dialog with it. */}
          <a href="/pricing" className={buttonStyle('primary')} onClick={onClose}>
            {t('billing.compare')}
          </a>
        </>
      }
    >
      {id && failure ? (
        <Failed error={failure.error} onRetry={() => void loadSubscription(id)} />
      ) : (
        <SubscriptionDetails
          plan={subscription?.plan ?? (isWaiting && organization ? organization.plan : 'Free')}
          subscription={subscription}
          quotas={quotas}
          isLoading={isWaiting}
        />
      )}
    </Dialog>
  )
}

function PortalLink({ url }: { url: string | null }) {
  const { t } = useLocalization()

  return (
    <a href={url ?? undefined} target="_blank" rel="noopener noreferrer" className={buttonStyle('secondary')}>
      {t('billing.portal')}
      <ExternalLink aria-hidden size={16} />
      <span className="sr-only">{t('billing.newTab')}</span>
    </a>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLocalization()

  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-4 rounded-lg bg-danger-surface p-4 text-danger-text"
    >
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{t('billing.loadFailed')}</p>
        <p>{problemText(error, t)}</p>
      </div>
      <Button size="small" onClick={onRetry}>
        {t('billing.retry')}
      </Button>
    </div>
  )
}
