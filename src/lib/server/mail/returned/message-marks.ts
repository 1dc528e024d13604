import { toPlainAddress } from '../../plain-address.ts'
import { isSameSecret, keyedHash } from '../../secrets.ts'

/** 128 bits and a little. */
const markLength = 22

/**
 * Whoever can write a mail can write one that says that another came back. Ours bear a mark in their Message-ID, made of it and of the
 * address it went to: only who had the mail in hand knows it.
 */
export type MessageMarks = ReturnType<typeof makeMessageMarks>

export function makeMessageMarks(key: Uint8Array) {
  const markOf = (name: string, address: string) =>
    keyedHash(key, `${name}\n${toPlainAddress(address) ?? address}`).slice(0, markLength)

  return {
    /** The part of a Message-ID before its `@`. */
    mark: (name: string, address: string): string => `${name}.${markOf(name, address)}`,

    /** A mail with this Message-ID went to that address, and from here. */
    isOurs(messageId: string, address: string): boolean {
      const [local = ''] = messageId.split('@')
      const end = local.lastIndexOf('.')

      return end > 0 && isSameSecret(local.slice(end + 1), markOf(local.slice(0, end), address))
    },
  }
}
