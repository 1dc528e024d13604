import { judgeAside } from '#verifier/judge-aside.ts'
import { signerFingerprints } from '#verifier/signer-fingerprints.ts'
import { config } from 'zod'
import { namesIn } from '#verifier/names-in.ts'
import type { Names, NamesAnswer, NamesQuestion, VerdictAnswer, VerdictQuestion } from './verdict-messages.ts'

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
  if ('namesIn' in question) return namesOf(question)

  return { verdict: await judgeAside(question, crypto.subtle) }
}

/** Of those who signed no names leave the worker: at most the fingerprints of their certificates. */
function namesOf({ namesIn: bytes, withSigners }: NamesQuestion): Names {
  return { issuers: namesIn(bytes).issuers, signers: withSigners ? signerFingerprints(bytes) : [] }
}
