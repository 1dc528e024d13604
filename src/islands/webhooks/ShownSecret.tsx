import { useEffect, useRef } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { CopyButton } from './CopyButton.tsx'
import { shortSnippet } from './verify-snippets.ts'

type Props = {
  url: string
  secret: string
  /** Until when the former secret signs too, in words. */
  note?: string | undefined
  onDone: () => void
}

/** A secret just made: this is the one time that it can be read. */
export function ShownSecret({ url, secret, note, onDone }: Props) {
  const { t } = useLocalization()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // After the dialog that asked for it, which gives focus back as it goes.
    const timer = setTimeout(() => box.current?.focus())

    return () => clearTimeout(timer)
  }, [])

  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-label={t('webhooks.secret.title')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-success-surface p-4 text-success-text"
    >
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{t('webhooks.secret.title')}</p>
        <p className="break-all">{url}</p>
      </div>
      <p className="max-w-prose">
        {t('webhooks.secret.once')} {note}
      </p>
      <code className="rounded-md bg-surface p-3 font-mono text-sm break-all text-text">{secret}</code>
      <p>{t('webhooks.secret.verify')}</p>
      <CodeBlock label={t('webhooks.secret.snippet')} code={shortSnippet} />
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={secret} label={t('webhooks.secret.copy')} />
        <Button tone="quiet" onClick={onDone}>
          {t('webhooks.secret.kept')}
        </Button>
        <a
          href="/webhooks/events"
          target="_blank"
          className="ms-auto rounded-sm underline underline-offset-2"
        >
          {t('webhooks.secret.more')}
        </a>
      </div>
    </div>
  )
}
