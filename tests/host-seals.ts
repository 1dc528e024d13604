import type { Person } from '#server/actor.ts'
import { signersIn } from '#verifier/signers-in.ts'
import { signOne } from './sealed.ts'
import { eventually, type TestPerson, type World } from './world.ts'

/** What tests of a host's own key do and look at: signed to the end, whatever becomes of the seal. */
export function sealSteps(world: World, mara: () => TestPerson) {
  const envelopeOf = async (id: string) => (await mara().call('GET /envelopes/{id}', { params: { id } })).body

  return {
    envelopeOf,
    finishOne: (email: string) => signOne(world, mara(), email),
    hasStatus: (id: string, status: string) =>
      eventually(async () => (await envelopeOf(id)).status === status, 60_000),
    eventsOf: async (id: string) =>
      (await mara().call('GET /envelopes/{id}/audit', { params: { id } })).body.items.map(({ type }) => type),
    signerOf: (file: Uint8Array) => Buffer.from(signersIn(file)[0]?.[0] ?? []).toString('latin1'),
    healthOf: () => world.app.services.hostHealth.get({ isAdmin: true } as Person),
  }
}
