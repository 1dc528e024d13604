import type { NotificationShape } from '#contract/notification-shapes.ts'
import { menuType } from '#core/notifications/notification.ts'
import {
  isEmpty,
  markAll,
  markOne,
  noMarks,
  withMarks,
  withoutMarks,
  type Heard,
  type ReadMarks,
} from '#core/notifications/read-marks.ts'
import { atom, onMount } from 'nanostores'
import { api, ApiError } from './api.ts'
import { storedMarks, storeMarks } from './notifications-marks.ts'
import { pollWhileVisible } from './notifications-poll.ts'

/** Also the pace at which marks that have not reached the server are sent again. */
const intervalMs = 60_000
const listed = 20
/** The contract takes so many ids at once. */
const idsAtOnce = 200

export type Bell = {
  /** Null until the server has answered once. */
  heard: Heard<NotificationShape> | null
  /** Made here and not yet known to the server. */
  marks: ReadMarks
  hasFailed: boolean
  /** How many came with the last answer, to be announced. */
  arrived: number
}

const silent: Bell = { heard: null, marks: noMarks, hasFailed: false, arrived: 0 }

/** Polled for as long as something on the page shows it, by all of them together. */
export const $bell = atom<Bell>(silent)

onMount($bell, () => {
  // Rendering on the server reads the store, too.
  if (!('document' in globalThis)) return undefined
  $bell.set({ ...silent, marks: storedMarks() })
  return pollWhileVisible(lookAgain, { intervalMs })
})

/** What is shown: what the server told, with the marks already applied. */
export function shownOn({ heard, marks }: Bell): Heard<NotificationShape> | null {
  return heard && withMarks(heard, marks)
}

export function markRead(id: string): void {
  change(markOne($bell.get().marks, id))
}

export function markAllRead(): void {
  const { marks, heard } = $bell.get()
  change(markAll(marks, heard?.items ?? []))
}

async function lookAgain(): Promise<void> {
  await sendMarks()
  await loadNotifications()
}

let settled = 0

export async function loadNotifications(): Promise<void> {
  const settledBefore = settled
  try {
    const heard = await ask()
    // Marks have reached the server meanwhile: the answer may be older than they are.
    if (settledBefore !== settled) return await loadNotifications()
    const bell = $bell.get()
    $bell.set({ ...bell, heard, hasFailed: false, arrived: countArrived(bell.heard, heard) })
  } catch {
    $bell.set({ ...$bell.get(), hasFailed: true, arrived: 0 })
  }
}

/** A server without notifications has none to show. */
async function ask(): Promise<Heard<NotificationShape>> {
  try {
    return await api('GET /notifications', { query: { type: menuType, limit: listed } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { items: [], unread: 0 }
    throw error
  }
}

function countArrived(before: Bell['heard'], { items }: Heard<NotificationShape>): number {
  if (!before) return 0
  const known = new Set(before.items.map(({ id }) => id))
  const newest = Math.max(0, ...before.items.map(({ createdAt }) => Date.parse(createdAt)))

  return items.filter(({ id, createdAt, isRead }) => {
    return !isRead && !known.has(id) && Date.parse(createdAt) >= newest
  }).length
}

function change(marks: ReadMarks): void {
  $bell.set({ ...$bell.get(), marks })
  storeMarks(marks)
  void sendMarks()
}

let isSending = false

/** What fails is logged only: the marks stay, and the next round sends them again. */
async function sendMarks(): Promise<void> {
  const told = firstOf($bell.get().marks)
  if (isSending || isEmpty(told)) return
  isSending = true
  try {
    for (const body of bodiesOf(told)) await api('POST /notifications/read', { body })
    settle(told)
  } catch (error) {
    console.error('Notifications could not be marked as read', error)
    return
  } finally {
    isSending = false
  }
  await sendMarks()
}

function settle(told: ReadMarks): void {
  settled += 1
  const { heard, marks, ...rest } = $bell.get()
  const left = withoutMarks(marks, told)
  $bell.set({ ...rest, heard: heard && withMarks(heard, told), marks: left })
  storeMarks(left)
}

function firstOf({ ids, until }: ReadMarks): ReadMarks {
  return { ids: ids.slice(0, idsAtOnce), until }
}

function bodiesOf({ ids, until }: ReadMarks) {
  return [
    ...(until === null ? [] : [{ all: true as const, until }]),
    ...(ids.length === 0 ? [] : [{ ids: [...ids] }]),
  ]
}
