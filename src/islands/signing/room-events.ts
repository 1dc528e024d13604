import type { SigningSession } from '#contract/signing-shapes.ts'

export type RoomEvent =
  | { type: 'ready' | 'viewed' | 'completed' | 'declined' | 'delegated' | 'expired' }
  | { type: 'step'; step: SigningSession['stage'] }
  | { type: 'error'; code: string }

/** What the page around a frame hears of. */
export function eventsOf(session: SigningSession, before: SigningSession | null): RoomEvent[] {
  const { stage, recipient, envelope } = session
  const hasStatus = (status: string) => recipient.status === status && before?.recipient.status !== status
  const isPast = (status: string) =>
    stage === 'closed' && envelope.status === status && before?.stage !== 'closed'

  return [
    ...(before ? [] : [{ type: 'ready' } as const]),
    ...(hasStatus('viewed') ? [{ type: 'viewed' } as const] : []),
    ...(before?.stage === stage ? [] : [{ type: 'step', step: stage } as const]),
    ...(hasStatus('completed') ? [{ type: 'completed' } as const] : []),
    ...(hasStatus('declined') || isPast('declined') ? [{ type: 'declined' } as const] : []),
    ...(hasStatus('replaced') ? [{ type: 'delegated' } as const] : []),
    ...(hasStatus('expired') || isPast('expired') ? [{ type: 'expired' } as const] : []),
  ]
}
