import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { problemText, type Translate } from '#browser/problem-text.ts'
import type { HostHealth, TestMailSent } from '#contract/host-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'

await loadTexts('admin', 'problems')

type Props = { locale: Locale; mail: HostHealth['mail'] }

/** Sends whoever asks a mail, and tells what became of it. */
export function TestMail({ locale, mail }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Asked mail={mail} />
    </LocalizationProvider>
  )
}

function Asked({ mail }: Pick<Props, 'mail'>) {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)

  async function send(): Promise<void> {
    setBusy(true)
    setSaid(null)
    setSaid(
      await api('POST /host/test-mail').then(
        (sent) => told(sent, mail, t),
        (error: unknown) => ({ text: problemText(error, t) }),
      ),
    )
    setBusy(false)
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button busy={isBusy} onClick={() => void send()}>
        {t('admin.health.send')}
      </Button>
      <div role="status" className="flex max-w-prose flex-col gap-1 wrap-anywhere">
        {said && <p>{said.text}</p>}
        {said?.error && <p className="font-mono text-sm text-danger-text">{said.error}</p>}
      </div>
    </div>
  )
}

type Said = { text: string; error?: string }

function told({ to, error }: TestMailSent, mail: HostHealth['mail'], t: Translate): Said {
  if (error !== null) return { text: t('admin.health.refused', { to }), error }

  return { text: t(mail === 'smtp' ? 'admin.health.sent' : 'admin.health.kept', { to }) }
}
