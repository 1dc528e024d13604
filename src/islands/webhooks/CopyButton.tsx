import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { ButtonSize } from '#islands/ui/button-style.ts'

type Props = { text: string; label: string; size?: ButtonSize }

export function CopyButton({ text, label, size }: Props) {
  const { t } = useLocalization()
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }

  return (
    <Button size={size} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
      <span aria-live="polite">{isCopied ? t('webhooks.copied') : label}</span>
    </Button>
  )
}
