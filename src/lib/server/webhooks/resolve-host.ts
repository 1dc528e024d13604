import { Resolver } from 'node:dns/promises'

/** Every address of a name, IPv4 and IPv6; empty when it has none. Rejects when the question got no answer. */
export type ResolveHost = (host: string, deadline: AbortSignal) => Promise<string[]>

const nothingThere: readonly string[] = ['ENODATA', 'ENOTFOUND']

/**
 * Asks name servers itself instead of the system, whose resolver has four threads for the whole process: strangers with
 * slow name servers could hold all of them, and files and keys with them. It also knows no `hosts` file.
 */
export const resolveHost: ResolveHost = async (host, deadline) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const cancel = () => resolver.cancel()
  deadline.addEventListener('abort', cancel)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const broken = answers.find((answer) => answer.status === 'rejected' && !isNothing(answer.reason))
    // One family may be broken where the other answers: only what was answered is connected to.
    if (addresses.length === 0 && broken?.status === 'rejected') throw broken.reason
    return addresses
  } finally {
    deadline.removeEventListener('abort', cancel)
  }
}

function isNothing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && nothingThere.includes(String(error.code))
}
