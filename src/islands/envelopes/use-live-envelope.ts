import { useEffect, useState } from 'react'
import { api, type ApiOutput } from '#browser/api.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'

export type Trail = ApiOutput<'GET /envelopes/{id}/audit'>
export type LiveEnvelope = { envelope: EnvelopeShape; trail: Trail }

const moving: ReadonlySet<EnvelopeStatus> = new Set(['sent', 'in_progress', 'sealing', 'seal_failed'])
const intervalMs = 5000

/** Follows an envelope while others work on it; asks nothing while the page is hidden or nothing can change. */
export function useLiveEnvelope(initial: LiveEnvelope) {
  const [live, setLive] = useState(initial)
  const { id, status } = live.envelope
  const isMoving = moving.has(status)

  async function refresh() {
    const params = { id }
    const [envelope, trail] = await Promise.all([
      api('GET /envelopes/{id}', { params }),
      api('GET /envelopes/{id}/audit', { params }),
    ])
    setLive({ envelope, trail })
  }

  useEffect(() => {
    if (!isMoving) return undefined
    let seen = ''
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const params = { id }
        const envelope = await api('GET /envelopes/{id}', { params })
        const now = JSON.stringify([envelope.status, envelope.updatedAt, envelope.recipients])
        if (now === seen) return
        const trail = await api('GET /envelopes/{id}/audit', { params })
        seen = now
        setLive({ envelope, trail })
      } catch {
        // What is shown stays shown; the next look may succeed.
      }
    }
    const timer = setInterval(() => void look(), intervalMs)
    const returned = () => void look()
    document.addEventListener('visibilitychange', returned)

    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', returned)
    }
  }, [id, isMoving])

  return { ...live, refresh }
}
