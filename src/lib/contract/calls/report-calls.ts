import { call, json, page } from '../call.ts'
import { ActivityFilter, ActivityLine, ReportQuery, ReportShape } from '../report-shapes.ts'
import { listing } from './parameters.ts'

/** What an organization did with envelopes, so far as whoever asks sees them. */
export const reportCalls = {
  'GET /reports': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    query: ReportQuery,
    answer: json(200, ReportShape),
  }),
  /** The same as a file, 10,000 lines at most. */
  'GET /report-export': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    query: ReportQuery,
    answer: { status: 200, type: 'text/csv' },
  }),
  /**
   * What happened in all envelopes, the newest first. For a page 2,000 events are looked at: it may hold less than its limit,
   * or nothing, though there is more behind its cursor.
   */
  'GET /activity': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    query: listing.extend(ActivityFilter.shape),
    answer: json(200, page(ActivityLine)),
  }),
  /** The same as a file: 10,000 lines at most, of the newest 100,000 events of the range. */
  'GET /activity-export': call({
    access: 'organization',
    permissions: ['view_envelopes'],
    query: ActivityFilter,
    answer: { status: 200, type: 'text/csv' },
  }),
} as const
