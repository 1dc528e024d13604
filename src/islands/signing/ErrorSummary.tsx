import { useEffect, useRef } from 'react'
import type { RoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'

type Props = {
  failure: RoomFailure
  nameOf?: (field: string) => string | undefined
  onGo?: (field: string) => void
}

/** What went wrong, with a link to each place to mend. Takes focus, so that it is read out. */
export function ErrorSummary({ failure, nameOf, onGo }: Props) {
  const { say, explain } = useRoom()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [failure])
  const places = failure.faults.flatMap(({ field, code }) => {
    const name = nameOf?.(field)
    return name ? [{ field, text: `${name}: ${explain(code)}` }] : []
  })

  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{say('errorTitle')}</h2>
      {places.length === 0 ? (
        <p>{explain(failure.code)}</p>
      ) : (
        <ul>
          {places.map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#field-${field}`}
                onClick={(event) => {
                  if (!onGo) return
                  event.preventDefault()
                  onGo(field)
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
