import { Check, Copy, Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { DirectLinkShape, TemplateShape } from '#contract/template-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { controlStyle } from '#islands/ui/control-style.ts'

type Props = { link: DirectLinkShape; template: TemplateShape; onRenew: () => void }

/** The address to give away, as text and as a code to print. */
export function DirectLinkAddress({ link, template: { id, name }, onRenew }: Props) {
  const { t } = useLocalization()
  // The picture belongs to the address: another one is another picture.
  const qr = `${fileUrl('GET /templates/{id}/direct-link/qr', { params: { id } })}?for=${link.url.slice(-8)}`

  return (
    <section
      aria-label={t('templates.direct.address')}
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
    >
      <AddressToCopy key={link.url} url={link.url} />
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={qr}
          alt={t('templates.direct.qr')}
          width={112}
          height={112}
          className="bg-white rounded-md"
        />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          <p className="text-muted">{usesText(link, t)}</p>
          <a href={qr} download={`${name}.svg`} className={buttonStyle('secondary', 'small')}>
            <Download aria-hidden size={14} />
            {t('templates.direct.downloadQr')}
          </a>
          <RenewButton onRenew={onRenew} />
        </div>
      </div>
    </section>
  )
}

function AddressToCopy({ url }: { url: string }) {
  const { t } = useLocalization()
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(url).catch(() => undefined)
    setCopied(true)
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor="direct-address" className="font-medium">
        {t('templates.direct.address')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="direct-address"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
          className={`${controlStyle} min-w-0 flex-1 basis-48 font-mono`}
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
          <span role="status">{t(isCopied ? 'templates.direct.copied' : 'templates.direct.copy')}</span>
        </Button>
      </div>
    </div>
  )
}

/** Asks once more before: the address that was given away stops. */
function RenewButton({ onRenew }: Pick<Props, 'onRenew'>) {
  const { t } = useLocalization()
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button size="small" onClick={() => setAsked(true)}>
        <RefreshCw aria-hidden size={14} />
        {t('templates.direct.renew')}
      </Button>
    )
  }

  return (
    <span className="flex flex-wrap items-center gap-2">
      <span>{t('templates.direct.renewConsequence')}</span>
      <Button
        size="small"
        tone="danger"
        onClick={() => {
          setAsked(false)
          onRenew()
        }}
      >
        {t('templates.direct.renewSure')}
      </Button>
    </span>
  )
}

function usesText({ uses, maxUses }: DirectLinkShape, t: ReturnType<typeof useLocalization>['t']): string {
  return maxUses === null
    ? t('templates.direct.uses', { count: uses })
    : t('templates.direct.usesOf', { uses, maxUses })
}
