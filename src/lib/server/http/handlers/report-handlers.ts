import type { reportCalls } from '#contract/calls/report-calls.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'

/** What was sent and what came of it. */
export function reportHandlers({ reports }: Services): HandlersOf<typeof reportCalls> {
  return {
    'GET /reports': ({ member, query }) => reports.count(member, query),
    'GET /report-export': async ({ member, query }) => {
      const { name, bytes } = await reports.export(member, query)
      return { bytes, cache: 'none', saveAs: name }
    },
    'GET /activity': ({ member, query }) => reports.activity(member, query),
    'GET /activity-export': async ({ member, query }) => {
      const { name, bytes } = await reports.exportActivity(member, query)
      return { bytes, cache: 'none', saveAs: name }
    },
  }
}
