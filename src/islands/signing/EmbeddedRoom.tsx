import { useEffect, useRef, type ComponentProps } from 'react'
import { lookAround } from './look-around.ts'
import type { RoomEvent } from './room-events.ts'
import { TradedRoom } from './TradedRoom.tsx'

type Props = Omit<ComponentProps<typeof TradedRoom>, 'onEvent' | 'lookAround'> & {
  /** The page around the frame; nobody else is told anything. */
  origin: string
  /** What the request for this page told of it, to be brought along to the trade. */
  admission: string
}

/** The room in a frame of another site, which hears by message what happens in it (docs/EMBEDDING.md). */
export function EmbeddedRoom({ origin, admission, ...room }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const post = (event: RoomEvent | { type: 'height'; height: number }) =>
    window.parent.postMessage({ source: 'paraph', ...event }, origin)

  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) post({ type: 'height', height: Math.ceil(entry.contentRect.height) })
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
    // `post` depends on nothing but the origin.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [origin])

  return (
    <div ref={frame}>
      <TradedRoom {...room} onEvent={post} lookAround={() => lookAround(origin, admission)} />
    </div>
  )
}
