import { hkdfSync } from 'node:crypto'
import type { SecretPlace } from '../secret-places.ts'
import { closeBox, openBox, SecretUnreadable } from './authenticated-box.ts'

export const instanceKeyBytes = 32

const fingerprintBytes = 8

/** First byte of a sealed secret: how the rest is to be read. */
const version = 1

/** One instance key, as something that closes and opens. */
export type KeyBox = {
  /** Tells keys apart and nothing about them: 16 hexadecimal digits. */
  readonly fingerprint: string
  readonly close: (plain: Uint8Array, place: SecretPlace) => Uint8Array
  /** Throws `SecretUnreadable` for another place, another key or changed bytes. */
  readonly open: (sealed: Uint8Array, place: SecretPlace) => Uint8Array
  readonly opens: (sealed: Uint8Array, place: SecretPlace) => boolean
}

export function makeKeyBox(bytes: Uint8Array): KeyBox {
  if (bytes.length !== instanceKeyBytes) throw new Error(`An instance key is ${instanceKeyBytes} bytes long`)
  const derive = (purpose: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', bytes, new Uint8Array(0), `paraph/1/${purpose}`, length))
  const key = derive('encrypt', instanceKeyBytes)

  const open = (sealed: Uint8Array, place: SecretPlace) => {
    if (sealed[0] !== version) throw new SecretUnreadable('The sealed bytes are of an unknown version')
    return openBox(key, sealed.subarray(1), toAad(place))
  }

  return {
    fingerprint: Buffer.from(derive('fingerprint', fingerprintBytes)).toString('hex'),
    close: (plain, place) => Buffer.concat([Buffer.from([version]), closeBox(key, plain, toAad(place))]),
    open,
    opens(sealed, place) {
      try {
        open(sealed, place)
        return true
      } catch (error) {
        if (error instanceof SecretUnreadable) return false
        throw error
      }
    },
  }
}

/** As JSON, so that ["ab", "c"] and ["a", "bc"] are different places. */
function toAad(place: SecretPlace): Uint8Array {
  return Buffer.from(JSON.stringify([version, ...place]))
}
