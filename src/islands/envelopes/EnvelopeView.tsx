import { loadTexts, LocalizationProvider } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { AuditTrail } from './AuditTrail.tsx'
import { DocumentPages } from './DocumentPages.tsx'
import { Downloads } from './Downloads.tsx'
import { EnvelopeHeader } from './EnvelopeHeader.tsx'
import { RecipientList } from './RecipientList.tsx'
import { type LiveEnvelope, useLiveEnvelope } from './use-live-envelope.ts'

await loadTexts('envelopes', 'problems', 'trail')

type Props = LiveEnvelope & { locale: Locale; timeZone: string }

export function EnvelopeView({ locale, timeZone, envelope, trail }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <View timeZone={timeZone} envelope={envelope} trail={trail} />
    </LocalizationProvider>
  )
}

/** An envelope after sending: where it stands, who has done what, its pages and its proof. */
function View({ timeZone, ...initial }: Omit<Props, 'locale'>) {
  const { envelope, trail, refresh } = useLiveEnvelope(initial)

  return (
    <div className="mx-auto flex max-w-300 flex-col gap-6">
      <EnvelopeHeader envelope={envelope} timeZone={timeZone} onChanged={refresh} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <DocumentPages documents={envelope.documents} />
        <div className="flex flex-col gap-6 max-lg:order-first">
          <Downloads envelope={envelope} />
          <RecipientList envelope={envelope} trail={trail} timeZone={timeZone} onChanged={refresh} />
          <AuditTrail envelope={envelope} trail={trail} timeZone={timeZone} />
        </div>
      </div>
    </div>
  )
}
