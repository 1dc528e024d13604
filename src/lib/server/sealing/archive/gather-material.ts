import { X509Certificate } from 'node:crypto'
import { describeError, type Log } from '../../log.ts'
import type { ChosenAuthority, Clock, Signer } from '../../ports.ts'
import type { ValidationMaterial } from '../../pdf/seal-job.ts'
import { isBrought } from '../../trust/brought/brought-keys.ts'
import type { RevocationLists } from '../../trust/revocation-lists.ts'
import { findPath } from '#verifier/certificate-path.ts'
import { type KnownCertificate, readCertificates } from '#verifier/signed-message.ts'
import type { FetchRevocation } from './fetch-revocation.ts'
import { Kept } from '../../kept.ts'

type Parts = {
  lists: Pick<RevocationLists, 'current'>
  /** What the keys with these certificates are for, where they are ours: in the order of the path. */
  purposesOf: (path: readonly Uint8Array[]) => Promise<readonly string[]>
  /** True of a certificate (DER) that the host itself brought along to seal with. */
  isHosts: (certificate: Uint8Array) => Promise<boolean>
  /** DER of the roots of this host. */
  roots: () => Promise<readonly Uint8Array[]>
  fetchRevocation: FetchRevocation
  /** DER of the roots that authorities elsewhere must lead to. */
  anchors: readonly Uint8Array[]
  clock: Clock
  log: Pick<Log, 'warn'>
}

/** Somebody who signs or stamps: the certificates, their own first, and what our keys among them are for, if that is known. */
export type Holder = { certificates: readonly Uint8Array[]; purposes: readonly string[] }

/** Lists of ours change with the days, and answers of others are good for hours at least. */
const keptForMs = 10 * 60_000

export const holderOf = ({ certificate, chain, purposes }: Signer & Pick<Holder, 'purposes'>): Holder => ({
  certificates: [certificate, ...chain],
  purposes,
})

export type GatherMaterial = ReturnType<typeof makeGatherMaterial>

/**
 * What shows of signers and of the authority that stamps, with all certificates above them, that none was revoked; of those
 * who lead to no root that counts here there is nothing to show. Null, and a word in the log, where it cannot be had at
 * present.
 */
export function makeGatherMaterial(parts: Parts) {
  const { anchors, clock, fetchRevocation, log, roots } = parts
  const ofOurs = makeOwnMaterial(parts)
  const others = new Kept<ValidationMaterial>(clock, keptForMs)

  async function of(holder: Holder): Promise<ValidationMaterial | null> {
    const [first] = holder.purposes
    if (first !== undefined)
      return isBrought(first) ? ofOthers(holder, readCertificates(holder.certificates)) : ofOurs(holder)
    const own = pathOf(holder, await roots())
    if (own) return ofOurs({ certificates: encoded(own), purposes: await parts.purposesOf(encoded(own)) })
    const path = pathOf(holder, anchors) ?? (await pathOfHosts(holder))
    if (!path) return null

    return ofOthers(holder, path)
  }

  /** The chain that its certificate came with, which is whole. */
  async function pathOfHosts({ certificates }: Holder): Promise<KnownCertificate[] | null> {
    const [certificate] = certificates
    if (!certificate || !(await parts.isHosts(certificate))) return null

    return pathOf({ certificates }, certificates.filter(isOwnIssuer)) ?? null
  }

  function ofOthers({ certificates: [first] }: Holder, path: readonly KnownCertificate[]) {
    const fetchAll = async () => ({ certificates: encoded(path), ...(await fetchRevocation(path)) })

    return others.find(Buffer.from(first ?? []).toString('base64'), fetchAll)
  }

  return async (signers: readonly Holder[], stamps: ChosenAuthority): Promise<ValidationMaterial | null> => {
    try {
      const ofStamps = await of(stamps)
      if (!ofStamps) throw new Error('the time-stamp authority leads to no root that the host has named')
      const ofSigners = await Promise.all(signers.map(of))
      return joined([...ofSigners, ofStamps].filter((one) => one !== null))
    } catch (error) {
      log.warn({ error: describeError(error), stampedBy: stamps.by }, 'no material for an archive')
      return null
    }
  }
}

/** Of holders whose keys are all ours: the lists of those who issued them. */
function makeOwnMaterial({ lists, clock }: Pick<Parts, 'lists' | 'clock'>) {
  const kept = new Kept<Uint8Array>(clock, keptForMs)

  async function listOf(authority: string): Promise<Uint8Array> {
    const list = await lists.current(authority)
    if (!list || list.nextUpdate.getTime() < clock.now().getTime() + keptForMs)
      throw new Error(`there is no list of ${authority} that counts`)

    return list.bytes
  }

  return async ({ certificates, purposes }: Holder): Promise<ValidationMaterial> => ({
    certificates,
    revocationLists: await Promise.all(
      purposes.slice(1).map((authority) => kept.find(authority, () => listOf(authority))),
    ),
    answers: [],
  })
}

const isOwnIssuer = (certificate: Uint8Array) => {
  const x509 = new X509Certificate(certificate)

  return x509.issuer === x509.subject && x509.verify(x509.publicKey)
}

function pathOf(
  { certificates }: Pick<Holder, 'certificates'>,
  ends: readonly Uint8Array[],
): KnownCertificate[] | undefined {
  const known = readCertificates(certificates)
  const [leaf] = known

  return leaf && findPath(leaf, known, readCertificates(ends))
}

const encoded = (path: readonly KnownCertificate[]) => path.map(({ der }) => new Uint8Array(der))

/** What stands behind several is kept once. */
function joined(all: readonly ValidationMaterial[]): ValidationMaterial {
  return {
    certificates: unique(all.flatMap(({ certificates }) => certificates)),
    revocationLists: unique(all.flatMap(({ revocationLists }) => revocationLists)),
    answers: unique(all.flatMap(({ answers }) => answers)),
  }
}

function unique(values: readonly Uint8Array[]): Uint8Array[] {
  return values.filter(
    (value, place) => values.findIndex((other) => Buffer.compare(other, value) === 0) === place,
  )
}
