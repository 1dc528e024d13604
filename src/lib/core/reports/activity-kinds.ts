import type { AuditEventType } from '../audit/audit-event.ts'

/** What somebody looks for among all that happened: each event is of one kind. */
export const activityKinds = {
  sending: ['envelope.created', 'envelope.scheduled', 'envelope.unscheduled', 'envelope.sent'],
  inviting: [
    'recipient.notified',
    'recipient.reminded',
    'recipient.bounced',
    'recipient.room_issued',
    'recipient.link_shown',
    'recipient.handed_device',
  ],
  opening: [
    'recipient.opened',
    'recipient.viewed',
    'recipient.consented',
    'recipient.access_passed',
    'recipient.access_failed',
  ],
  signing: [
    'recipient.completed',
    'recipient.file_added',
    'recipient.skipped',
    'recipient.delegated',
    'envelope.sealing',
    'envelope.seal_failed',
    'envelope.completed',
  ],
  ending: [
    'envelope.declined',
    'envelope.voided',
    'envelope.expired',
    'envelope.deleted',
    'recipient.declined',
    'recipient.expired',
  ],
  changing: [
    'envelope.extended',
    'envelope.deadline_set',
    'envelope.corrected',
    'envelope.document_added',
    'envelope.document_removed',
    'recipient.fields_changed',
    'recipient.reopened',
    'envelope.transferred',
    'envelope.shown',
    'envelope.trashed',
    'envelope.restored',
    'recipient.changed',
    'recipient.removed',
  ],
  asking: ['recipient.asked', 'recipient.answered'],
} as const satisfies Record<string, readonly AuditEventType[]>

export type ActivityKind = keyof typeof activityKinds
export const activityKindNames = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]
