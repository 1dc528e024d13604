import { ImageUp } from 'lucide-react'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { FieldError } from '#islands/ui/Field.tsx'

const maxBytes = 1_000_000
const formats = 'image/png,image/jpeg,image/webp'

type Props = {
  logoUrl: string | null
  /** Base64 of the picture chosen; null takes it away. */
  onChange: (logo: string | null) => void
}

export function LogoField({ logoUrl, onChange }: Props) {
  const { t } = useLocalization()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isUnusable, setUnusable] = useState(false)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again after it was taken away.
    target.value = ''
    if (!file) return
    const isUsable = formats.split(',').includes(file.type) && file.size <= maxBytes
    setUnusable(!isUsable)
    if (isUsable) onChange(toBase64(new Uint8Array(await file.arrayBuffer())))
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <span id={`${id}-label`} className="text-sm font-medium">
        {t('branding.logo')}
      </span>
      <p className="text-muted">{t('branding.logoHint')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => input.current?.click()}>
          <ImageUp aria-hidden size={16} />
          {t(logoUrl ? 'branding.logoReplace' : 'branding.logoChoose')}
        </Button>
        {logoUrl && (
          <Button tone="quiet" onClick={() => onChange(null)}>
            {t('branding.logoRemove')}
          </Button>
        )}
      </div>
      {isUnusable && <FieldError id={`${id}-error`} text={t('problems.logo-unreadable')} />}
      <input
        ref={input}
        type="file"
        accept={formats}
        hidden
        aria-label={t('branding.logo')}
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
