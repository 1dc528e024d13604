import { hashAhead } from '#verifier/hash-ahead.ts'
import { judge } from '#verifier/judge.ts'
import { signerFingerprints } from '#verifier/signer-fingerprints.ts'
import { config } from 'zod'
import type { VerdictAnswer, VerdictQuestion } from './verdict-messages.ts'

/** Judges files beside the page, which stays alive meanwhile: the verifier of the server, on this device. */

// Programs made from text are forbidden here, and asking whether they are is told to the console.
config({ jitless: true })

addEventListener('message', ({ data }: MessageEvent<VerdictQuestion>) => {
  answer(data).then(
    (verdict) => postMessage(verdict),
    (error: unknown) => postMessage({ failure: String(error) } satisfies VerdictAnswer),
  )
})

async function answer({ bytes, at, roots, knowledge }: VerdictQuestion): Promise<VerdictAnswer> {
  await hashAhead(bytes, crypto.subtle)

  return { verdict: await judge(bytes, at, roots, knowledge), signers: signerFingerprints(bytes) }
}
