import type { Clock } from '../../ports.ts'
import type { ValidationMaterial } from '../../pdf/seal-job.ts'
import { readBounded } from '../../trust/bounded-answer.ts'
import { makeOcspRequest } from '../../trust/ocsp-request.ts'
import { namesOf } from '#verifier/certificate-name.ts'
import { isCovered } from '#verifier/revocation.ts'
import type { KnownCertificate } from '#verifier/signed-message.ts'
import { readRevocationList } from '#verifier/revocation-list.ts'
import { readStatus } from '#verifier/validation-data.ts'
import { revocationAddresses } from './revocation-addresses.ts'

type Known = Pick<ValidationMaterial, 'revocationLists' | 'answers'>

/** An answer is about one certificate; the lists of large authorities are of some hundred kilobytes. */
const maxAnswerBytes = 64 * 1024
const maxListBytes = 4 * 1024 * 1024

export type FetchRevocation = ReturnType<typeof makeFetchRevocation>

/**
 * Asks the issuers of a path's certificates, from its leaf to below its root, whether they have revoked them: for an
 * answer first, which is small, then for a list. Only what holds, and says that none was, is brought back. Throws an
 * `AggregateError` with one reason an address where that could not be had of one of them.
 */
export function makeFetchRevocation({ clock, timeoutMs }: { clock: Clock; timeoutMs: number }) {
  async function fetchOf(subject: KnownCertificate, issuer: KnownCertificate): Promise<Known> {
    const { answers, lists } = revocationAddresses(subject)
    const ways = [
      ...answers.map((url) => ({ url, take: () => askAt(url, subject, issuer, timeoutMs) })),
      ...lists.map((url) => ({ url, take: () => listAt(url, timeoutMs) })),
    ]
    const reasons: unknown[] = []
    for (const { url, take } of ways) {
      try {
        const found = await take()
        if (isCovered([subject, issuer], toStore(found), clock.now())) return found
        reasons.push(new Error(`${url}: does not say that the certificate holds`))
      } catch (error) {
        reasons.push(new Error(`${url}: ${String(error)}`, { cause: error }))
      }
    }

    throw new AggregateError(reasons, `no word on ${namesOf(subject).signer}`)
  }

  return async (path: readonly KnownCertificate[]): Promise<Known> => {
    const found = await Promise.all(
      path.slice(0, -1).map((subject, place) => fetchOf(subject, path[place + 1] ?? subject)),
    )

    return {
      revocationLists: found.flatMap(({ revocationLists }) => revocationLists),
      answers: found.flatMap(({ answers }) => answers),
    }
  }
}

async function askAt(
  url: string,
  subject: KnownCertificate,
  issuer: KnownCertificate,
  timeoutMs: number,
): Promise<Known> {
  const answer = await fetchFrom(url, maxAnswerBytes, {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
    body: makeOcspRequest(subject.der, issuer.der),
    signal: AbortSignal.timeout(timeoutMs),
  })

  return { revocationLists: [], answers: [answer] }
}

async function listAt(url: string, timeoutMs: number): Promise<Known> {
  const list = await fetchFrom(url, maxListBytes, { signal: AbortSignal.timeout(timeoutMs) })

  return { revocationLists: [list], answers: [] }
}

async function fetchFrom(url: string, maxBytes: number, request: RequestInit): Promise<Uint8Array> {
  const response = await fetch(url, { ...request, redirect: 'error' })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }

  return readBounded(response, maxBytes)
}

const toStore = ({ revocationLists, answers }: Known) => ({
  certificates: [],
  lists: revocationLists.flatMap((bytes) => readRevocationList(bytes) ?? []),
  statuses: answers.flatMap((bytes) => readStatus(bytes) ?? []),
})
