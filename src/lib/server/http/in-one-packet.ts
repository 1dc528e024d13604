import type { ServerResponse } from 'node:http'

/**
 * Sends an answer in as few packets as it needs. Node hands over head, body and end each by itself, and waking the other side
 * costs more than what is said. They are kept until the end, or until there is as much as a line keeps at most.
 */
export function inOnePacket(response: ServerResponse): void {
  const { socket } = response
  const write = response.write.bind(response) as (...parts: unknown[]) => boolean
  const end = response.end.bind(response) as (...parts: unknown[]) => unknown
  // Behind another answer that is still being sent there is no line yet.
  if (!socket) return
  let isKept = true
  const send = () => {
    if (isKept) socket.uncork()
    isKept = false
  }
  socket.cork()
  response.write = (...parts: unknown[]) => {
    const goesOn = write(...parts)
    if (!goesOn) send()

    return goesOn
  }
  response.end = (...parts: unknown[]) => {
    end(...parts)
    send()

    return response
  }
}
