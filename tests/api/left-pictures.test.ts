import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Signature } from '#core/fields/field.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  eventually,
  idp,
  makeTestClock,
  makeWorld,
  register,
  signIn,
  signInAgain,
  type TestPerson,
  type World,
} from '../world.ts'

const hourMs = 60 * 60 * 1000
const clock = makeTestClock()
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-pictures-'))
let world: World
let mara: TestPerson
let omar: TestPerson

beforeAll(async () => {
  world = await makeWorld({ clock, environment: { DATA_DIR: folder } })
  mara = await register(world, 'mara', 'Acme')
  omar = await register(world, 'omar', 'Beyond')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

type Picture = Extract<Signature, { kind: 'uploaded' }>
/** Another colour is another file. */
async function add(person: TestPerson, background: string): Promise<Picture> {
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  const { body } = await person.call('POST /users/me/signatures/picture', {
    bytes,
    headers: { 'content-type': 'image/png' },
  })

  return body.value as Picture
}
const keep = (person: TestPerson, signature: Picture | null) =>
  person.call('PUT /users/me/signatures', { body: { signature } })
const isKept = ({ sha256 }: Picture) => existsSync(path.join(folder, 'blobs', sha256.slice(0, 2), sha256))
/** A file that was put within the last hour may be about to be used by somebody else. */
const forward = async () => {
  clock.forward(1.1 * hourMs)
  for (const person of [mara, omar]) await signInAgain(world, person)
}
const untilGone = (one: Picture) => eventually(() => Promise.resolve(!isKept(one)))

test('the picture of a signature that is replaced or taken away is erased, and no other', async () => {
  const first = await add(mara, '#102030')
  await keep(mara, first)
  const second = await add(mara, '#405060')
  expect([isKept(first), isKept(second)], 'the first is still signed with').toEqual([true, true])
  await keep(mara, second)
  await forward()
  await untilGone(first)
  expect(isKept(second)).toBe(true)

  await keep(mara, null)
  await forward()
  await untilGone(second)
})

test('one that somebody else signs with stays, and goes with the account of the last', async () => {
  const hers = await add(mara, '#708090')
  const his = await add(omar, '#708090')
  const own = await add(mara, '#a0b0c0')
  expect(his.sha256).toBe(hers.sha256)
  await keep(mara, own)
  await keep(mara, null)
  await forward()
  await untilGone(own)
  expect(isKept(his)).toBe(true)

  const { AccessToken } = await signIn(world, omar.email)
  await idp(world, 'DeleteUser', { AccessToken })
  clock.forward(1.1 * hourMs)
  await untilGone(his)
})
