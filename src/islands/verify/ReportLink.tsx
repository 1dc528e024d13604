import type { Verdict } from '#core/verdict/verdict.ts'
import { toReport } from '#core/verdict/validation-report.ts'
import { buttonStyle } from '../ui/button-style.ts'
import type { VerdictTexts } from './texts.ts'

type Props = { verdict: Verdict; fileName: string; made: { at: Date; by: string }; texts: VerdictTexts }

/** The verdict for programs, and for who keeps it with the file. It is in the page itself: nobody has to make it again. */
export function ReportLink({ verdict, fileName, made: { at, by }, texts: { t } }: Props) {
  const report = JSON.stringify(toReport(verdict, { at, validator: by, fileName }), null, 2)

  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      <a
        href={`data:application/json;charset=utf-8,${encodeURIComponent(report)}`}
        download={`${fileName.replace(/\.pdf$/i, '')}.validation.json`}
        className={buttonStyle('secondary')}
      >
        {t('verify.report.download')}
      </a>
      <p className="text-muted">{t('verify.report.what')}</p>
    </div>
  )
}
