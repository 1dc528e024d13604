import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Config } from '../config/config.ts'
import { toKmsPlace } from '../config/kms-config.ts'
import { keySource } from '../config-ports.ts'
import {
  loadInstanceKey,
  makeRestingKey,
  nextKeyFile,
  parseRestingKey,
  readKeyFile,
  replaceInstanceKey,
  type InstanceKeySource,
  type KeyWrapping,
} from '../trust/instance-key-file.ts'
import { makeKeyWrapping } from '../trust/kms/key-wrapping.ts'

/** Prints a new key as it is to be given: encrypted, where a key of KMS is named. */
export async function makeKey(config: Config): Promise<number> {
  print(`${toBase64(await makeRestingKey(keySource(config)))}\n`)

  return 0
}

/** Where a key lies: a file, or a variable with what it holds. */
type Place = { name: string; text: string; file: string | null }

/** Encrypts the key, and the next one where there is one, by the key of KMS that is named now. */
export async function wrapKey(config: Config, parameters: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...parameters], options: { from: { type: 'string' } } })
  const { wrapping } = keySource(config)
  if (!wrapping || !config.instanceKeyKms)
    throw new Error('Name the key of KMS that is to encrypt it by INSTANCE_KEY_KMS.')
  const former = values.from ? makeKeyWrapping(toKmsPlace(values.from, config.instanceKeyKms)) : null
  for (const place of await placesOf(config)) {
    const { bytes, isWrapped } = parseRestingKey(place.text, place.name)
    if (isWrapped && !former) {
      await wrapping.unwrap(bytes)
      process.stderr.write(`${place.name} rests under ${config.instanceKeyKms.key} already.\n`)
      continue
    }
    const plain = isWrapped && former ? await former.unwrap(bytes) : bytes
    await put(place, await wrapSurely(wrapping, plain))
  }
  process.stderr.write(toldOfWrapping)

  return 0
}

/** The way back. */
export async function unwrapKey(config: Config): Promise<number> {
  const { wrapping } = keySource(config)
  if (!wrapping) throw new Error('Name the key of KMS that it is encrypted by by INSTANCE_KEY_KMS.')
  for (const place of await placesOf(config)) {
    await put(place, await loadInstanceKey({ base64: place.text, wrapping }))
  }
  process.stderr.write(
    'It lies open now. Start every process without INSTANCE_KEY_KMS, and keep the key as docs/OPERATIONS.md has it.\n',
  )

  return 0
}

const toldOfWrapping =
  'Start every process with INSTANCE_KEY_KMS. Whoever has a copy of the open key opens everything all the same: keep one where it is safe, and npm run paraph -- key rotate makes the others worthless.\n'

async function placesOf(config: Config): Promise<Place[]> {
  const source: InstanceKeySource = keySource(config)
  if ('base64' in source)
    return [
      { name: 'INSTANCE_KEY', text: source.base64, file: null },
      ...(source.next ? [{ name: 'INSTANCE_KEY_NEXT', text: source.next, file: null }] : []),
    ]
  const files = [source.file, nextKeyFile(source.file)].filter((file) => existsSync(file))
  if (files.length === 0)
    throw new Error(`There is no ${source.file} yet: the first start makes one, encrypted where it is to be.`)

  return Promise.all(files.map(async (file) => ({ name: file, text: await readKeyFile(file), file })))
}

/** A file is replaced; what a variable is to hold is printed, for whoever sets it. */
async function put({ name, file }: Place, bytes: Uint8Array): Promise<void> {
  if (file) await replaceInstanceKey(file, bytes)
  else print(`${name}=${toBase64(bytes)}\n`)
}

/** What does not open again is put nowhere. */
async function wrapSurely(wrapping: KeyWrapping, plain: Uint8Array): Promise<Uint8Array> {
  const sealed = await wrapping.wrap(plain)
  const again = await wrapping.unwrap(sealed)
  if (!Buffer.from(again).equals(plain))
    throw new Error('KMS opens another key than it was given to encrypt.')

  return sealed
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const print = (text: string) => process.stdout.write(text)
