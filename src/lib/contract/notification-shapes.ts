import { z } from 'zod'
import { notificationServices, priorities } from '#core/notifications/notification.ts'
import {
  channels,
  choosableEvents,
  eventGroups,
  mayChoose,
} from '#core/notifications/notification-choices.ts'
import { GivenInstant, Instant, LocaleCode, Uuid } from './shapes.ts'

const Localized = z.object({ default: z.string(), translations: z.partialRecord(LocaleCode, z.string()) })
export const NotificationShape = z
  .object({
    id: Uuid,
    title: Localized,
    content: Localized,
    type: z.string(),
    priority: z.enum(priorities),
    createdAt: Instant,
    isRead: z.boolean(),
    url: z.string().nullable(),
    service: z.enum(notificationServices),
  })
  .meta({ id: 'Notification' })
export type NotificationShape = z.infer<typeof NotificationShape>
export const NotificationPage = z.object({
  items: z.array(NotificationShape),
  unread: z.int(),
  nextCursor: z.string().nullable(),
})
export const ReadMarks = z.union([
  z.strictObject({ ids: z.array(Uuid).min(1).max(200) }),
  /** `until` spares what arrived after the mark was made. */
  z.strictObject({ all: z.literal(true), until: GivenInstant.optional() }),
])

/** What a person is told of. `mail` is null where a mail always goes. */
export const NotificationChoices = z
  .object({
    items: z.array(
      z.object({
        event: z.enum(choosableEvents),
        group: z.enum(eventGroups),
        bell: z.boolean(),
        mail: z.boolean().nullable(),
      }),
    ),
  })
  .meta({ id: 'NotificationChoices' })
export const NotificationChoice = z
  .strictObject({ event: z.enum(choosableEvents), channel: z.enum(channels), isOn: z.boolean() })
  .refine(({ event, channel }) => mayChoose(event, channel), { path: ['channel'] })
export type NotificationChoice = z.infer<typeof NotificationChoice>
