import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'

type Props = { name: string; secret: string; onDone: () => void }

/** A key just made: this is the one time that it can be read. */
export function ShownKey({ name, secret, onDone }: Props) {
  const { t } = useLocalization()
  const [isCopied, setCopied] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => box.current?.focus(), [])

  async function copy() {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }

  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-label={t('apiKeys.shownTitle', { name })}
      className="flex flex-col gap-3 rounded-lg border border-line bg-success-surface p-4 text-success-text"
    >
      <p className="font-semibold">{t('apiKeys.shownTitle', { name })}</p>
      <p>{t('apiKeys.shownOnce')}</p>
      <code className="rounded-md bg-surface p-3 text-sm break-all text-text">{secret}</code>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
          <span aria-live="polite">{t(isCopied ? 'apiKeys.copied' : 'apiKeys.copy')}</span>
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {t('apiKeys.kept')}
        </Button>
      </div>
    </div>
  )
}
