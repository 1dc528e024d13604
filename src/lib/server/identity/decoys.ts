import { hkdfSync } from 'node:crypto'

/** How often an address has each, among a hundred: near enough to people that neither answer is the rarer one. */
const sharePercent = { password: 40, passkey: 25, phone: 10 } as const

/**
 * What is answered for addresses nobody has: made from the instance's key, so the same at every asking and after every
 * start, and as much like somebody as a stranger can tell.
 */
export interface Decoys {
  has(email: string, what: keyof typeof sharePercent): boolean
  passkeysOf(email: string): { credentialId: string; transports: string[] }[]
  phoneOf(email: string): string
}

export function makeDecoys(key: Uint8Array): Decoys {
  const draw = (email: string, what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, email, `decoy/${what}`, bytes))
  const percentOf = (email: string, what: string) => draw(email, what, 4).readUInt32BE() % 100

  return {
    has: (email, what) => percentOf(email, what) < sharePercent[what],

    passkeysOf(email) {
      const count = percentOf(email, 'passkey-count') < 80 ? 1 : 2

      return Array.from({ length: count }, (_, index) => {
        const isShort = percentOf(email, `passkey-length/${index}`) < 50
        const isShared = percentOf(email, `passkey-transports/${index}`) < 70

        return {
          credentialId: draw(email, `passkey/${index}`, isShort ? 16 : 32).toString('base64url'),
          transports: isShared ? ['hybrid', 'internal'] : ['internal'],
        }
      })
    },

    phoneOf(email) {
      const digits = String(draw(email, 'phone', 6).readUIntBE(0, 6)).padStart(12, '0')

      return `+1${digits.slice(-10)}`
    },
  }
}
