import type { Verdict } from '#core/verdict/verdict.ts'
import { toReport } from '#core/verdict/validation-report.ts'
import { buttonStyle } from '../ui/button-style.ts'
import type { VerdictTexts } from './texts.ts'

type Props = {
  verdict: Verdict
  fileName: string
  made: { at: Date; by: string }
  /** What the host makes a PDF of; nothing where the file stayed on the device, and the host knows of no verdict. */
  note?: string | null | undefined
  texts: VerdictTexts
}

/** The verdict for programs, and for who keeps it with the file. It is in the page itself: nobody has to make it again. */
export function ReportLink({ verdict, fileName, made: { at, by }, note, texts: { t } }: Props) {
  const report = JSON.stringify(toReport(verdict, { at, validator: by, fileName }), null, 2)

  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      <div className="flex flex-wrap gap-2">
        {note && (
          <form method="post" action="/verify/report" data-astro-reload>
            <input type="hidden" name="note" value={note} />
            <button type="submit" className={buttonStyle('secondary')}>
              {t('verdictReport.download')}
            </button>
          </form>
        )}
        <a
          href={`data:application/json;charset=utf-8,${encodeURIComponent(report)}`}
          download={`${fileName.replace(/\.pdf$/i, '')}.validation.json`}
          className={buttonStyle('secondary')}
        >
          {t('verify.report.download')}
        </a>
      </div>
      <p className="text-muted">{t('verify.report.what')}</p>
    </div>
  )
}
