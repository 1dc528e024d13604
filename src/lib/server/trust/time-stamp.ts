import { createHash, X509Certificate } from 'node:crypto'
import { AsnConvert, AsnProp, AsnPropTypes, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, PKIStatus, PKIStatusInfo, TimeStampReq } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import type { Random, TimeStampAuthority } from '../ports.ts'
import { readBounded } from './bounded-answer.ts'
import { nameIn } from './name-in.ts'
import { makeRandomInteger } from './random-integer.ts'
import { readTimeStampToken, sha256Type } from './time-stamp-token.ts'

/** No authority gave a time-stamp that holds. `cause` is an AggregateError with one reason an authority. */
export class TimeStampUnavailable extends Error {
  override name = 'TimeStampUnavailable'
}

export type TimeStampOptions = {
  /** Asked in this order until one answers well. */
  urls: readonly string[]
  /** For one authority's whole answer. */
  timeoutMs: number
  random: Random
  /** DER of the roots a time-stamp authority must lead to. Without them its own certificate is taken at its word. */
  trust?: readonly Uint8Array[]
  /** The policy to ask for and insist on. */
  policy?: string
}

/** TimeStampResp with the token kept as bytes: it goes into documents exactly as it was signed. */
class TimeStampReply {
  status = new PKIStatusInfo()
  token: ArrayBuffer | undefined
}
AsnProp({ type: PKIStatusInfo })(TimeStampReply.prototype, 'status')
AsnProp({ type: AsnPropTypes.Any, optional: true })(TimeStampReply.prototype, 'token')

const maxReplyBytes = 64 * 1024

/** A client of time-stamp authorities elsewhere, RFC 3161 over HTTP (§3.4). Throws `TimeStampUnavailable`. */
export function makeTimeStampAuthority(options: TimeStampOptions): TimeStampAuthority {
  const roots = options.trust?.map((root) => new X509Certificate(root))

  /** The first authority's answer that is a good one. */
  async function first<T>(ask: (url: string) => Promise<T>, urls = options.urls): Promise<T> {
    const reasons: unknown[] = []
    for (const url of urls) {
      try {
        return await ask(url)
      } catch (error) {
        reasons.push(
          new Error(`Time-stamp authority ${new URL(url).host}: ${toReason(error)}`, { cause: error }),
        )
      }
    }

    throw new TimeStampUnavailable('No time-stamp could be had', { cause: new AggregateError(reasons) })
  }
  const stampAt = (url: string, parts: readonly Uint8Array[]) => askFor(imprintOf(parts), url, options, roots)

  return {
    stamp: (...parts) => first(async (url) => (await stampAt(url, parts)).token),

    // Only a token tells who signs there, so one is asked for that stamps nothing of anybody's.
    choose: () =>
      first(async (url) => {
        const chosen = await stampAt(url, [options.random.bytes(32)])
        const name = nameIn(chosen.signer)
        const again = async (parts: readonly Uint8Array[]) => {
          const { token, signer } = await stampAt(url, parts)
          if (nameIn(signer) !== name) throw new Error('another signer than a moment ago')
          return token
        }
        const by = {
          kind: 'external',
          name,
          host: new URL(url).host,
          isChecked: roots !== undefined,
        } as const

        return {
          by,
          purposes: [],
          certificates: [chosen.signer, ...chosen.others].map(({ raw }) => new Uint8Array(raw)),
          stamp: (...parts) => first(() => again(parts), [url]),
        }
      }),
  }
}

async function askFor(
  imprint: Uint8Array,
  url: string,
  { timeoutMs, random, policy }: TimeStampOptions,
  roots?: readonly X509Certificate[],
): Promise<{ token: Uint8Array; signer: X509Certificate; others: readonly X509Certificate[] }> {
  const nonce = makeRandomInteger(random, 8)
  const token = readToken(await post(url, toRequest(imprint, nonce, policy), timeoutMs))

  return { token, ...readTimeStampToken(token, { imprint, nonce, policy, roots }) }
}

/** SHA-256 of these bytes, one part after the other. */
export function imprintOf(parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)

  return hash.digest()
}

/** `certReq`, so that the token can be checked without asking anybody. */
function toRequest(imprint: Uint8Array, nonce: ArrayBuffer, reqPolicy?: string): Uint8Array<ArrayBuffer> {
  const messageImprint = toMessageImprint(imprint)

  return new Uint8Array(
    AsnConvert.serialize(new TimeStampReq({ messageImprint, nonce, reqPolicy, certReq: true })),
  )
}

export const toMessageImprint = (sha256: Uint8Array) =>
  new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256Type }),
    hashedMessage: new OctetString(sha256),
  })

async function post(url: string, body: Uint8Array<ArrayBuffer>, timeoutMs: number): Promise<Uint8Array> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }

  return readBounded(response, maxReplyBytes)
}

function readToken(reply: Uint8Array): Uint8Array {
  const { status, token } = AsnConvert.parse(reply, TimeStampReply)
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
  if (!isGranted || !token)
    throw new Error(`refused with status ${status.status} ${status.statusString?.join(' ') ?? ''}`)

  return new Uint8Array(token)
}

/** `fetch` says why only in its cause. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)

  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
