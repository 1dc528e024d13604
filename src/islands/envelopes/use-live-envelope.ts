import { useEffect, useState } from 'react'
import { api, type ApiOutput } from '#browser/api.ts'
import type { EnvelopePages, EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'

export type Trail = ApiOutput<'GET /envelopes/{id}/audit'>
export type LiveEnvelope = { envelope: EnvelopeShape; trail: Trail; pages: EnvelopePages }

const moving: ReadonlySet<EnvelopeStatus> = new Set(['sent', 'in_progress', 'sealing', 'seal_failed'])
const pauseMs = 5000
/** While it is sealed the first look comes soon: most seals are there in a moment. */
const sealPauseMs = 400
const growth = 1.5

/** Follows an envelope while others work on it; asks nothing while the page is hidden or nothing can change. */
export function useLiveEnvelope(initial: LiveEnvelope) {
  const [live, setLive] = useState(initial)
  const { id, status } = live.envelope
  // The clock may send a scheduled draft while somebody looks.
  const isMoving = moving.has(status) || live.envelope.sendAt !== null
  const isSealing = status === 'sealing'

  async function refresh() {
    const params = { id }
    const [envelope, beside] = await Promise.all([api('GET /envelopes/{id}', { params }), askBeside(id)])
    setLive({ envelope, ...beside })
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
        const beside = await askBeside(id)
        seen = now
        setLive({ envelope, ...beside })
      } catch {
        // What is shown stays shown; the next look may succeed.
      }
    }
    let pause = isSealing ? sealPauseMs : pauseMs
    let isOver = false
    let timer = setTimeout(() => void lookAgain(), pause)
    const lookAgain = async () => {
      await look()
      if (isOver) return
      pause = Math.min(pause * growth, pauseMs)
      timer = setTimeout(() => void lookAgain(), pause)
    }
    const returned = () => void look()
    document.addEventListener('visibilitychange', returned)

    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', returned)
    }
  }, [id, isMoving, isSealing])

  return { ...live, refresh }
}

/** What has changed with it. */
async function askBeside(id: string): Promise<Omit<LiveEnvelope, 'envelope'>> {
  const params = { id }
  const [trail, pages] = await Promise.all([
    api('GET /envelopes/{id}/audit', { params }),
    api('GET /envelopes/{id}/pages', { params }),
  ])

  return { trail, pages }
}
