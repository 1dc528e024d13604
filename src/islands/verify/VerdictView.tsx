import type { ReactNode } from 'react'
import type { Answer as Given } from '#core/verdict/answer.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import { Answer } from './Answer.tsx'
import { FileFacts, type OnRecord } from './FileFacts.tsx'
import { People } from './People.tsx'
import { ReportLink } from './ReportLink.tsx'
import { Signatures } from './Signatures.tsx'
import type { VerdictTexts } from './texts.ts'
import { Trail } from './Trail.tsx'

type Props = {
  verdict: Verdict
  answer: Given
  recorded: OnRecord
  /** What has the record asked, where it was not. */
  asking?: ReactNode
  fileName: string
  texts: VerdictTexts
  /** When the verdict was made, and who made it. */
  made: { at: Date; by: string }
  /** What the host makes a report of, where it was the host that judged. */
  note?: string | null
  /** Pictures of the first pages, where there are any. */
  children?: ReactNode
}

/** A verdict, from what somebody wants to know to what experts do: the same from the server and in the browser. */
export function VerdictView({
  verdict,
  answer,
  recorded,
  asking,
  fileName,
  texts,
  made,
  note,
  children,
}: Props) {
  const { evidence, signatures } = verdict

  return (
    <section aria-labelledby="verdict" className="flex flex-col gap-6">
      <Answer {...{ verdict, answer, texts }} />
      <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-4 lg:p-6">
        <FileFacts {...{ verdict, recorded, asking, fileName, texts }} />
        {children}
        {evidence && evidence.people.length > 0 && <People people={evidence.people} texts={texts} />}
        {evidence && evidence.trail.length > 0 && (
          <Trail events={evidence.trail} count={evidence.events} texts={texts} />
        )}
        {signatures.length > 0 && <Signatures signatures={signatures} texts={texts} />}
        {signatures.length > 0 && <ReportLink {...{ verdict, fileName, made, note, texts }} />}
      </div>
    </section>
  )
}
