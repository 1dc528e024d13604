import { existsSync } from 'node:fs'
import type { Cryptoki } from './cryptoki.ts'
import { NoModule } from './cryptoki-errors.ts'
import type { OpenToken } from './open-token.ts'
import type { TokenAnswer, TokenPlace, TokenQuestion } from './token-line.ts'
import { TokenUnfit } from './token-unfit.ts'

// A process for one token. A module of PKCS#11 is a stranger's machine code that may wait or fall over: here it takes nobody along.
let cryptoki: Cryptoki | null = null
let token: OpenToken | null = null

async function open(place: TokenPlace): Promise<TokenAnswer> {
  if (!existsSync(place.module)) throw new TokenUnfit('module-missing', place.module)
  const { loadCryptoki } = await import('./cryptoki.ts').catch((cause: unknown) => {
    throw new TokenUnfit('library-missing', messageOf(cause), { cause })
  })
  try {
    cryptoki = loadCryptoki(place.module)
  } catch (cause) {
    if (cause instanceof NoModule) throw new TokenUnfit('module-unfit', cause.message, { cause })
    throw cause
  }
  cryptoki.initialize()
  const { openToken } = await import('./open-token.ts')
  token = openToken(cryptoki, place)

  return { answer: 'open', found: token.found }
}

async function answerTo(question: TokenQuestion): Promise<TokenAnswer> {
  try {
    if (question.ask === 'open') return await open(question.place)
    if (question.ask === 'sign' && token) return { answer: 'signed', signature: token.sign(question.bytes) }
    throw new Error('nothing is open')
  } catch (error) {
    if (error instanceof TokenUnfit) return { answer: 'unfit', fault: error.fault, detail: error.detail }

    return { answer: 'unfit', fault: 'away', detail: messageOf(error) }
  }
}

/** Sessions that are left open stay so in tokens across a network until their time is up. */
function end(): void {
  try {
    cryptoki?.finalize()
  } catch {
    // It is gone all the same.
  }
  process.exit(0)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

process.on('disconnect', end)
process.on('message', (question: TokenQuestion) => {
  if (question.ask === 'end') end()
  void answerTo(question).then((answer) => process.send?.(answer))
})
// Whoever ends the server by a key ends all its processes: this one goes when the server does, which may still seal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
