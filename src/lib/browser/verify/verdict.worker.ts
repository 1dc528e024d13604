import { hashAhead } from '#verifier/hash-ahead.ts'
import { judge } from '#verifier/judge.ts'
import { signerFingerprints } from '#verifier/signer-fingerprints.ts'
import { config } from 'zod'
import { namesIn } from '#verifier/names-in.ts'
import type { NamesAnswer, NamesQuestion, VerdictAnswer, VerdictQuestion } from './verdict-messages.ts'

/** Judges files beside the page, which stays alive meanwhile: the verifier of the server, on this device. */

// Programs made from text are forbidden here, and asking whether they are is told to the console.
config({ jitless: true })

addEventListener('message', ({ data }: MessageEvent<VerdictQuestion | NamesQuestion>) => {
  const answering = 'namesIn' in data ? names(data) : answer(data)
  answering.then(
    (verdict) => postMessage(verdict),
    (error: unknown) => postMessage({ failure: String(error) } satisfies VerdictAnswer),
  )
})

/** Only the issuers leave the worker: who signed is nobody's business. */
async function names({ namesIn: bytes }: NamesQuestion): Promise<NamesAnswer> {
  return { issuers: namesIn(bytes).issuers }
}

async function answer({ bytes, at, roots, knowledge }: VerdictQuestion): Promise<VerdictAnswer> {
  await hashAhead(bytes, crypto.subtle)

  return { verdict: await judge(bytes, at, roots, knowledge), signers: signerFingerprints(bytes) }
}
