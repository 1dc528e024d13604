import type { Clock, Random, Signer } from '../ports.ts'
import { secretPlaces } from '../secret-places.ts'
import type { AuthorityAddresses } from './authority-address.ts'
import { isBroughtBy, SealKeyUnusable, type BroughtSigner } from './brought/brought-keys.ts'
import { openBrought } from './brought/open-brought.ts'
import {
  authoritySubject,
  makeOrganizationAuthority,
  makeRoot,
  makeSealCertificate,
  makeTimeStampCertificate,
  sealSubject,
  timeStampSubject,
  type KeyHolder,
  type SealingOrganization,
} from './certificates.ts'
import { makeCurrentKey, renewalLeadMs } from './current-key.ts'
import type { InstanceKey } from './instance-key.ts'
import { makeKeyRing, type Ring, type SealKeyRow, type SealKeyRows } from './key-ring.ts'
import { makeLocalSigner } from './local-signer.ts'
import { OpenSigners } from './open-signers.ts'

/** `purposes` names the keys that stand behind it, its own first and the root's last. */
export type KeptSigner = Signer & { readonly purposes: readonly string[] }

export type SealKeyOptions = {
  rows: SealKeyRows
  instanceKey: InstanceKey
  clock: Clock
  random: Random
  /** Where others ask the authority with this purpose; left out where nobody can. */
  addresses?: ((authority: string) => AuthorityAddresses | null) | undefined
  /** The key that the host brought along; null where it seals with its own. */
  hostKey?: (() => BroughtSigner | null) | undefined
}

export type SealKeys = ReturnType<typeof makeSealKeys>

export function makeSealKeys(options: SealKeyOptions) {
  const { rows, clock } = options
  const keys = makeKeyRing(rows)
  const choose = makeKeyChoice(options, makeCurrentKey({ ...options, keys }))
  const opened = new OpenSigners<KeptSigner>(renewalLeadMs)
  const root = () => keys.settle(['root'], choose.root)
  const brought = makeBroughtChoice(options)

  return {
    /**
     * The organization's signer of today: a key that it brought along, else that the host did, else one of its own, made on first
     * use, renewed before it expires, when the name changes and when revoked. Revoked keys only become more, so that their number
     * tells whether a signer was opened before the last of them. Throws `SealKeyUnusable` for one that was brought along.
     */
    async signerFor(organization: SealingOrganization): Promise<KeptSigner> {
      const { id, mode, name } = organization
      const purposes = purposesOf(organization)
      const ring = await keys.readMissing(purposes, id)
      const { revoked, chosen } = ring ?? (await rows.read([], id))
      const ofOthers = await brought({ organization, revoked, chosen })
      if (ofOthers) return ofOthers
      const key = JSON.stringify([id, mode, name, revoked.size])
      const make = () => keys.settle(purposes, (there) => choose.seal(there, organization), ring)

      return opened.find(key, clock.now()) ?? opened.keep(key, await make())
    },

    /** For the embedded time-stamp authority. */
    timeStampSigner: (): Promise<KeptSigner> =>
      keys.settle(['root', 'time-stamp'], (ring) => choose.timeStamp(ring)),

    /** DER of the root that new certificates lead to. */
    root: async (): Promise<Uint8Array> => (await root()).certificate,

    /** DER of every root there ever was, oldest first: what verifiers of this host's seals need. */
    async roots(): Promise<readonly Uint8Array[]> {
      await root()

      return keys.versionsOf('root').map(({ certificate }) => certificate)
    },
  }
}

/** What is only tried is never sealed with a key that means something elsewhere. */
function makeBroughtChoice({ rows, instanceKey, clock, hostKey }: SealKeyOptions) {
  const opened = new OpenSigners<KeptSigner>(0)

  type Choice = { organization: SealingOrganization; revoked: ReadonlySet<string>; chosen: string | null }

  return async ({ organization: { id, mode }, revoked, chosen }: Choice): Promise<KeptSigner | null> => {
    if (mode === 'test') return null
    if (chosen !== null && !isBroughtBy(chosen, id)) throw new SealKeyUnusable('the key is not its own')
    const ofHost = chosen === null ? (hostKey?.() ?? null) : null
    const purpose = chosen ?? ofHost?.purpose
    if (purpose === undefined) return null
    if (revoked.has(purpose)) throw new SealKeyUnusable('the key was revoked')
    if (ofHost) return requireValid(ofHost, clock.now())
    const known = opened.find(purpose, clock.now())
    if (known) return known
    const { rows: found } = await rows.read([purpose])

    return opened.keep(purpose, openBrought(found[0], id, { instanceKey, clock }))
  }
}

function requireValid({ signer, purpose, endsAt }: BroughtSigner, at: Date): KeptSigner {
  if (at > endsAt) throw new SealKeyUnusable("the host's certificate has expired")

  return { ...signer, purposes: [purpose] }
}

/** Which keys stand behind a signer: each is issued by the one above it, up to the root. */
function makeKeyChoice({ instanceKey }: SealKeyOptions, current: ReturnType<typeof makeCurrentKey>) {
  const open = (row: SealKeyRow): KeyHolder => ({
    certificate: row.certificate,
    privateKey: instanceKey.decryptSecret(row.privateKey, secretPlaces.sealKey(row.purpose)),
  })
  const root = (ring: Ring) => current(ring, { purpose: 'root', issuer: null, subject: null, make: makeRoot })

  return {
    root,

    async seal(ring: Ring, organization: SealingOrganization): Promise<KeptSigner> {
      const [, ofOrganization, ofSeal] = purposesOf(organization)
      const top = await root(ring)
      const authority = await current(ring, {
        purpose: ofOrganization,
        issuer: top,
        subject: authoritySubject(organization),
        make: (issuance) => makeOrganizationAuthority(organization, open(top), issuance),
      })
      const seal = await current(ring, {
        purpose: ofSeal,
        issuer: authority,
        subject: sealSubject(organization),
        make: (issuance) => makeSealCertificate(organization, open(authority), issuance),
      })

      return toSigner(open(seal), [seal, authority, top])
    },

    async timeStamp(ring: Ring): Promise<KeptSigner> {
      const top = await root(ring)
      const own = await current(ring, {
        purpose: 'time-stamp',
        issuer: top,
        subject: timeStampSubject,
        make: (issuance) => makeTimeStampCertificate(open(top), issuance),
      })

      return toSigner(open(own), [own, top])
    },
  }
}

function toSigner(holder: KeyHolder, [own, ...above]: readonly [SealKeyRow, ...SealKeyRow[]]): KeptSigner {
  return {
    ...makeLocalSigner(
      holder,
      above.map(({ certificate }) => certificate),
    ),
    purposes: [own, ...above].map(({ purpose }) => purpose),
  }
}

function purposesOf({ id, mode }: SealingOrganization): readonly [string, string, string] {
  return ['root', `organization:${id}:${mode}`, `seal:${id}:${mode}`]
}
