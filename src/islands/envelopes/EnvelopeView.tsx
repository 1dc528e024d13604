import { loadTexts, LocalizationProvider } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { AuditTrail } from './AuditTrail.tsx'
import { Downloads } from './Downloads.tsx'
import { EnvelopeHeader } from './EnvelopeHeader.tsx'
import { EnvelopePages } from './pages/EnvelopePages.tsx'
import { Questions } from './Questions.tsx'
import { RecipientList } from './RecipientList.tsx'
import { SentMessage } from './SentMessage.tsx'
import { type LiveEnvelope, useLiveEnvelope } from './use-live-envelope.ts'

await loadTexts('envelopes', 'problems', 'trail')

type Props = LiveEnvelope & {
  locale: Locale
  /** The reader's. */
  timeZone: string
  /** The organization's. */
  deadlineZone: string
}

export function EnvelopeView({ locale, ...shown }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <View {...shown} />
    </LocalizationProvider>
  )
}

/** An envelope after sending: where it stands, who has done what, its pages and its proof. */
function View({ timeZone, deadlineZone, ...initial }: Omit<Props, 'locale'>) {
  const { envelope, trail, pages, refresh } = useLiveEnvelope(initial)

  return (
    <div className="mx-auto flex max-w-300 flex-col gap-6">
      <EnvelopeHeader {...{ envelope, timeZone, deadlineZone }} onChanged={refresh} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <EnvelopePages envelope={envelope} pages={pages} />
        <div className="flex flex-col gap-6 max-lg:order-first">
          <Questions envelope={envelope} trail={trail} timeZone={timeZone} onChanged={refresh} />
          <Downloads envelope={envelope} />
          <RecipientList envelope={envelope} trail={trail} timeZone={timeZone} onChanged={refresh} />
          <SentMessage envelope={envelope} />
          <AuditTrail envelope={envelope} trail={trail} timeZone={timeZone} />
        </div>
      </div>
    </div>
  )
}
