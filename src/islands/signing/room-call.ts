import type { Problem } from '#contract/problem.ts'
import type {
  AccessStart,
  PhoneLink,
  SigningSession,
  TradeAnswer,
  TradeInput,
} from '#contract/signing-shapes.ts'
import type { z } from 'zod'
import { keyHeaders } from './room-key.ts'

export type RoomFault = { field: string; code: string }

/** A call of the room that did not work. `network`: no answer at all; `unexpected`: none that we know. */
export class RoomFailure extends Error {
  override name = 'RoomFailure'
  readonly code: string
  readonly faults: readonly RoomFault[]

  constructor(code: string, faults: readonly RoomFault[] = []) {
    super(code)
    this.code = code
    this.faults = faults
  }
}

export type RoomRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  keepalive?: boolean
}

/** Asks the API of this recipient's room. Throws nothing but `RoomFailure`. */
async function ask(
  /** None for what needs no room yet. */
  recipient: string | null,
  { method, path, body, keepalive = false }: RoomRequest,
): Promise<Response> {
  const response = await fetch(`/api/signing${recipient === null ? '' : `/${recipient}`}${path}`, {
    method,
    keepalive,
    headers: {
      accept: 'application/json',
      ...keyHeaders(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (!response) throw new RoomFailure('network')
  if (!response.ok) throw await toFailure(response)

  return response
}

export async function tellRoom(recipient: string, request: RoomRequest): Promise<void> {
  await ask(recipient, request)
}

export async function askRoom(recipient: string, request: RoomRequest): Promise<SigningSession> {
  return readJson<SigningSession>(await ask(recipient, request))
}

/** A one-use token becomes what this page holds in memory. */
export async function tradeToken(body: TradeInput): Promise<TradeAnswer> {
  return readJson<TradeAnswer>(await ask(null, { method: 'POST', path: '/trade', body }))
}

/** Sends a code, or says what an authenticator is asked. */
export async function startAccess(recipient: string, check: string): Promise<z.infer<typeof AccessStart>> {
  return readJson<z.infer<typeof AccessStart>>(
    await ask(recipient, { method: 'POST', path: '/access/start', body: { check } }),
  )
}

/** An address that opens this room once, on another device. */
export async function askPhoneLink(recipient: string): Promise<PhoneLink> {
  return readJson<PhoneLink>(await ask(recipient, { method: 'POST', path: '/phone' }))
}

/** A file of the room. */
export async function fetchFile(recipient: string, path: string): Promise<Blob> {
  return (await ask(recipient, { method: 'GET', path })).blob()
}

/** A line of a page's text; place and height in fractions of the page. */
export type PageTextLine = { text: string; x: number; y: number; height: number }

export async function fetchPageText(
  recipient: string,
  document: string,
  page: number,
): Promise<readonly PageTextLine[]> {
  const path = `/documents/${document}/pages/${page}/text`
  const answer = await readJson<{ lines: readonly PageTextLine[] }>(
    await ask(recipient, { method: 'GET', path }),
  )
  return answer.lines
}

export function toRoomFailure(error: unknown): RoomFailure {
  return error instanceof RoomFailure ? error : new RoomFailure('unexpected')
}

async function toFailure(response: Response): Promise<RoomFailure> {
  const problem = await readJson<Partial<Problem>>(response).catch(() => null)
  const faults = (problem?.errors ?? []).flatMap(({ pointer, code }) => {
    const field = /^\/values\/([^/]+)/.exec(pointer)?.[1]
    return field ? [{ field, code }] : []
  })

  return new RoomFailure(problem?.code ?? 'unexpected', faults)
}

/** The contract's word for what an answer holds. */
async function readJson<Shape>(response: Response): Promise<Shape> {
  const answer: unknown = await response.json()
  return answer as Shape
}
