import type { peopleCalls } from '#contract/calls/people-calls.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'

/** What a person is told, and by which ways. */
export function notificationHandlers({
  notifications,
  notificationChoices,
}: Services): HandlersOf<CallsUnder<typeof peopleCalls, 'notification'>> {
  return {
    'GET /notifications': ({ person, member, query }) => notifications.list(person, member, query),
    'POST /notifications/read': async ({ person, member, body }) => {
      return { unread: await notifications.markRead(person, member, body) }
    },
    'GET /notification-choices': async ({ person }) => ({ items: await notificationChoices.list(person) }),
    'PUT /notification-choices': async ({ person, body }) => ({
      items: await notificationChoices.set(person, body),
    }),
  }
}
