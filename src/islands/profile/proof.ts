import { isProofNeeded } from '#core/identity/proof.ts'
import { createContext, use } from 'react'

/** Asks the person to show again who they are. Rejects when they would rather not. */
export const ProofContext = createContext<() => Promise<void>>(() => Promise.reject(new ProofRefused()))

/** The person gave up: nothing is to be told. */
export class ProofRefused extends Error {}

/** Does the work; where it needs a fresh proof, asks for one first and does it again. */
export function useProven(): <T>(work: () => Promise<T>) => Promise<T> {
  const ask = use(ProofContext)

  return async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!isProofNeeded(error)) throw error
      await ask()

      return work()
    }
  }
}
