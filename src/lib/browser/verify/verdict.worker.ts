import { judgeAside } from '#verifier/judge-aside.ts'
import { signerFingerprints } from '#verifier/signer-fingerprints.ts'
import { config } from 'zod'
import { namesIn } from '#verifier/names-in.ts'
import type { NamesAnswer, NamesQuestion, VerdictAnswer, VerdictQuestion } from './verdict-messages.ts'

/** Judges files beside the page, which stays alive meanwhile: the verifier of the server, on this device. */

// Programs made from text are forbidden here, and asking whether they are is told to the console.
config({ jitless: true })

addEventListener('message', ({ data }: MessageEvent<VerdictQuestion | NamesQuestion>) => {
  answer(data).then(
    (answered) => postMessage(answered),
    (error: unknown) => postMessage({ failure: String(error) } satisfies VerdictAnswer),
  )
})

async function answer(question: VerdictQuestion | NamesQuestion): Promise<VerdictAnswer | NamesAnswer> {
  // Only the issuers leave the worker: who signed is nobody's business.
  if ('namesIn' in question) return { issuers: namesIn(question.namesIn).issuers }
  const verdict = await judgeAside(question, crypto.subtle)

  return { verdict, signers: signerFingerprints(question.bytes) }
}
