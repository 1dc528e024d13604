import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { courseOf, type Course as Taken, type Lane } from '#core/envelope/course.ts'
import { durationText } from '#core/reports/duration-text.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { RoleChip } from '../editor/RoleChip.tsx'
import { roleTint } from '../editor/role-tint.ts'
import { dateAndTime } from './times.ts'
import type { Trail } from './use-live-envelope.ts'

await loadTexts('envelopes')

type Props = { envelope: EnvelopeShape; trail: Trail; timeZone: string }

/** The trail as a picture: whose turn it was when, when they opened it and how long it took, one beside the other. */
export function Course({ envelope, trail, timeZone }: Props) {
  const { t, locale } = useLocalization()
  const course = courseOf(envelope, trail.items, new Date())
  if (!course || course.lanes.length === 0) return null
  const told = (at: number) => dateAndTime(new Date(at).toISOString(), locale, timeZone)

  return (
    <section aria-label={t('envelopes.course.title')} className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {course.lanes.map((lane) => (
          <Part key={lane.recipient} {...{ course, lane }} />
        ))}
      </ul>
      <p aria-hidden className="flex justify-between gap-4 ps-10 text-xs text-muted">
        <time dateTime={new Date(course.from).toISOString()}>{told(course.from)}</time>
        <time dateTime={new Date(course.to).toISOString()} className="text-end">
          {told(course.to)}
        </time>
      </p>
    </section>
  )
}

type LaneProps = { course: Taken; lane: Lane }

function Part({ course, lane }: LaneProps) {
  return (
    <li className="flex gap-3">
      <RoleChip name={lane.name} place={lane.place} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="font-medium wrap-anywhere">{lane.name}</span>
        <Track course={course} lane={lane} />
        <span className="text-muted">{useWords(lane, course)}</span>
      </div>
    </li>
  )
}

/** Outlined until it was opened, filled from then on. What was over at once is still to be seen. */
function Track({ course: { from, to }, lane: { asked, opened, ended, place } }: LaneProps) {
  const share = (at: number) => (to > from ? Math.min(Math.max((at - from) / (to - from), 0), 1) * 100 : 0)
  const until = ended ?? to
  const bar = (begin: number, end: number) => ({
    insetInlineStart: `min(${share(begin)}%, 100% - 0.75rem)`,
    width: `max(${share(end) - share(begin)}%, 0.75rem)`,
  })

  return (
    <span aria-hidden className="relative block h-3 overflow-hidden rounded-full bg-surface-sunken">
      <span
        className={classNames('absolute inset-y-0 rounded-full border', roleTint(place).chip)}
        style={bar(asked, until)}
      />
      {opened !== null && (
        <span
          className={classNames('absolute inset-y-0 rounded-full border', roleTint(place).chip)}
          style={{ ...bar(opened, until), backgroundColor: 'currentColor' }}
        />
      )}
    </span>
  )
}

/** The same in words. */
function useWords({ asked, opened, ended, status }: Lane, { to }: Taken): string {
  const { t, locale } = useLocalization()
  /** A minute at least: nobody is told how many seconds somebody took. */
  const inWords = (ms: number) => durationText(Math.max(ms, minuteMs) / hourMs, locale)
  const after = inWords((ended ?? to) - asked)
  const read = opened === null ? '' : inWords(opened - asked)
  if (ended === null)
    return t(`envelopes.course.${opened === null ? 'unopened' : 'reading'}`, { after, read })
  if (status === 'completed') {
    return t(`envelopes.course.${opened === null ? 'done' : 'openedAndDone'}`, { after, read })
  }

  return t('envelopes.course.over', { after })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
