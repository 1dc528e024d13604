import type { ServerResponse } from 'node:http'

/**
 * Sends an answer in as few packets as it needs. Node hands over head, body and end each by itself, and waking the other side
 * costs more than what is said. They are kept until the end, or until there is as much as a line keeps at most.
 */
export function inOnePacket(response: ServerResponse): void {
  const { socket, write, end } = response
  // Behind another answer that is still being sent there is no line yet.
  if (!socket) return
  let isKept = true
  const send = () => {
    if (isKept) socket.uncork()
    isKept = false
  }
  socket.cork()
  response.write = (...parts: unknown[]) => {
    const goesOn = Reflect.apply(write, response, parts) as boolean
    if (!goesOn) send()

    return goesOn
  }
  response.end = (...parts: unknown[]) => {
    Reflect.apply(end, response, parts)
    send()

    return response
  }
}
