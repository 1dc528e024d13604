import type { SealKeyShape } from '#contract/seal-key-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import type { Person } from '../../actor.ts'
import { assertHolds, ownOf } from '../../organizations/own-organization.ts'
import type { Clock } from '../../ports.ts'
import type { PdfEngine } from '../../pdf/pdf-engine.ts'
import { broughtPurpose } from '../../trust/brought/brought-keys.ts'
import { checkKey, type SealIdentity } from '../../trust/brought/check-key.ts'
import { KeyUnfit } from '../../trust/brought/key-unfit.ts'
import { readPkcs12, type BroughtKey } from '../../trust/brought/read-pkcs12.ts'
import { makeLocalSigner } from '../../trust/local-signer.ts'
import { trySeal } from '../try-seal.ts'
import { makeChange, type ChangeParts } from './change-key.ts'
import { makeLook, type LookParts } from './look-at-key.ts'
import { removeChoice, storeChoice } from './store-choice.ts'

type Parts = ChangeParts & LookParts & { pdf: PdfEngine }
type Given = { file: string; password: string }

export type OrganizationKey = ReturnType<typeof makeOrganizationKey>

/** The key that an organization brings along to seal with. All of it needs `manage_settings`. */
export function makeOrganizationKey(parts: Parts) {
  const { instanceKey, pdf, clock } = parts
  const look = makeLook(parts)
  const change = makeChange(parts)

  return {
    async get(person: Person, id: string): Promise<SealKeyShape> {
      const own = ownOf(person, id)
      assertHolds(own, 'manage_settings')

      return look(own.id)
    },

    /** Throws `file-unreadable`, with the fact `fault`, for a key that cannot seal. */
    async set(person: Person, id: string, given: Given): Promise<SealKeyShape> {
      const own = ownOf(person, id)
      assertHolds(own, 'manage_settings')
      const { key, identity } = await refusing(() => open(pdf.for({ owner: own.id }), clock, given))
      const purpose = broughtPurpose(own.id, identity.certificate)
      const fresh = { purpose, identity, privateKey: key.privateKey, by: person.id, at: clock.now() }

      await refusing(() =>
        change(person, own.id, async (tx) => {
          await storeChoice(tx, instanceKey, { organizationId: own.id, ...fresh })
          return true
        }),
      )

      return look(own.id)
    },

    /** Takes it away, and with it the private key. What was sealed stays; from then on a key of the host's seals. */
    async remove(person: Person, id: string): Promise<void> {
      const own = ownOf(person, id)
      assertHolds(own, 'manage_settings')
      await change(person, own.id, (tx) => removeChoice(tx, instanceKey, own.id))
    },
  }
}

/** Opens, checks and tries it, which takes longer than a transaction may. */
async function open(
  pdf: PdfEngine,
  clock: Clock,
  { file, password }: Given,
): Promise<{ key: BroughtKey; identity: SealIdentity }> {
  const key = readPkcs12(Buffer.from(file, 'base64'), password)
  const identity = checkKey(key, clock.now())
  const { certificate, chain } = identity
  await trySeal({ pdf, clock }, makeLocalSigner({ certificate, privateKey: key.privateKey }, chain))

  return { key, identity }
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof KeyUnfit)) throw error
    throw new Refusal('file-unreadable', [], { fault: error.fault })
  }
}
