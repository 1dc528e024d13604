import { request as makeRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { AttemptFailed, failureOf } from './attempt-failed.ts'
import type { WebhookRequest } from './transport.ts'

const maxBodyBytes = 64 * 1024
const maxHeadBytes = 16 * 1024
/** For the rest, once the head has come: the answer counts, and a place in the queue is not held for words. */
const bodyTimeMs = 2000
/** Of what is kept of the head. */
const maxKeptHeaders = 8000

export type Answer = { status: number; headers: Record<string, string>; body: Uint8Array; isCut: boolean }

/**
 * Posts over a connection that is made, and closes it. The answer counts from its head on: a body that is too long, or
 * not there in time, is cut. Nothing is decompressed. Rejects with `AttemptFailed`.
 */
export function exchange(
  socket: Socket,
  { url, headers, body }: WebhookRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const { host, pathname, search } = new URL(url)
  const request = makeRequest({
    ...{ method: 'POST', path: pathname + search, maxHeaderSize: maxHeadBytes, signal },
    createConnection: () => socket,
    headers: {
      ...headers,
      host,
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'identity',
      connection: 'close',
    },
  })

  return new Promise<Answer>((resolve, reject) => {
    let hasAnswer = false
    const fail = (cause: unknown) => {
      if (hasAnswer) return
      socket.destroy()
      reject(new AttemptFailed(signal.aborted ? 'timeout' : failureOf(cause, 'protocol'), { cause }))
    }
    request.on('error', fail)
    request.once('upgrade', () => fail(new AttemptFailed('protocol')))
    request.once('close', () => fail(new AttemptFailed('reset')))
    request.once('response', (response) => {
      hasAnswer = true
      void readBody(response).then(({ body: read, isCut }) => {
        socket.destroy()
        resolve({
          status: response.statusCode ?? 0,
          headers: toKeptHeaders(response.headers),
          body: read,
          isCut,
        })
      })
    })
    request.end(body)
  })
}

function readBody(response: IncomingMessage): Promise<Pick<Answer, 'body' | 'isCut'>> {
  const parts: Buffer[] = []
  let bytes = 0

  return new Promise((resolve) => {
    const finish = () => {
      resolve({
        body: Buffer.concat(parts).subarray(0, maxBodyBytes),
        isCut: bytes > maxBodyBytes || !response.complete,
      })
    }
    response.on('data', (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      if (bytes > maxBodyBytes) response.destroy()
    })
    const late = setTimeout(() => response.destroy(), bodyTimeMs)
    response.on('error', finish)
    response.once('close', () => {
      clearTimeout(late)
      finish()
    })
  })
}

function toKeptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {}
  let length = 0
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value.join(', ') : (value ?? '')
    length += name.length + text.length
    if (length > maxKeptHeaders) break
    kept[name] = text
  }

  return kept
}
