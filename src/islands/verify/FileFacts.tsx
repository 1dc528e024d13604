import type { ReactNode } from 'react'
import type { Verdict } from '#core/verdict/verdict.ts'
import type { VerdictTexts } from './texts.ts'

/** Whether this very file is on the host's record; `null` where the host was not asked. */
export type OnRecord = boolean | null

type Props = {
  verdict: Verdict
  recorded: OnRecord
  asking?: ReactNode
  fileName: string
  texts: VerdictTexts
}

export function FileFacts({ verdict, recorded, asking, fileName, texts: { t } }: Props) {
  const { evidence } = verdict

  return (
    <dl className="grid gap-x-6 text-sm sm:grid-cols-[max-content_1fr] sm:gap-y-2 max-sm:[&>dd]:mb-3">
      <Fact term={t('verify.file')} className="break-words">
        {fileName}
      </Fact>
      <Fact term={t('verify.fingerprint')} className="font-mono break-all">
        {verdict.sha256}
      </Fact>
      <Fact term={t('verify.recordedLabel')}>
        {t(recordedText(recorded))}
        {asking && <span className="mt-2 block">{asking}</span>}
      </Fact>
      {evidence && (
        <>
          <Fact term={t('verify.envelope')} className="break-words">
            {evidence.title}
            <span className="block font-mono break-all text-muted">{evidence.envelope}</span>
          </Fact>
          <Fact term={t('verify.evidence')}>
            {t(evidence.whole ? 'verify.evidenceWhole' : 'verify.evidenceDamaged', {
              count: evidence.events,
            })}
          </Fact>
        </>
      )}
    </dl>
  )
}

function Fact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className={className}>{children}</dd>
    </>
  )
}

function recordedText(recorded: OnRecord) {
  if (recorded === null) return 'verify.here.notAsked'

  return recorded ? 'verify.recordedHere' : 'verify.notRecordedHere'
}
