import { fromHalves } from '#verifier/cms/ecdsa-signature.ts'
import type { Signer } from '../../../ports.ts'
import type { SealIdentity } from '../check-key.ts'
import { makeDistantSigner } from '../distant-signer.ts'
import { makeLeaveAlone } from '../leave-alone.ts'
import type { PinMemory } from './pin-memory.ts'
import type { TokenFound, TokenPlace } from './token-line.ts'
import { startTokenProcess, TokenSilent, type TokenLimits, type TokenProcess } from './token-process.ts'
import { TokenUnfit } from './token-unfit.ts'

export type TokenOptions = TokenLimits & {
  /** After it was silent or could not be opened, it is left alone so long: what waits is told at once, and tries again later. */
  restMs: number
}

const usual: TokenOptions = { openMs: 20_000, signMs: 10_000, restMs: 3000 }

export type Token = ReturnType<typeof makeToken>

/**
 * A token with one session in a process of its own, which is opened when it is needed and again after any error. Questions wait
 * for each other.
 */
export function makeToken(place: TokenPlace, pins: PinMemory, options: Partial<TokenOptions> = {}) {
  const limits = { ...usual, ...options }
  let running: TokenProcess | null = null
  const aside = makeLeaveAlone(limits.restMs, isUnfit)
  let last: Promise<unknown> = Promise.resolve()

  async function open(): Promise<TokenProcess> {
    if (running) return running
    await pins.requireUntried()
    try {
      running = await startTokenProcess(place, limits)
      return running
    } catch (error) {
      if (error instanceof TokenUnfit && error.fault === 'pin-wrong') await pins.noteRefused()
      throw error
    }
  }

  function drop(): void {
    running?.end()
    running = null
  }

  /** What a process was in the midst of is asked of the next one, once: its session may be lost, or itself. */
  async function sign(bytes: Uint8Array): Promise<Uint8Array> {
    const wasOpen = running !== null
    try {
      return await toDer(await open(), bytes)
    } catch (error) {
      drop()
      if (!wasOpen || error instanceof TokenSilent || !(error instanceof TokenUnfit)) throw error
      return toDer(await open(), bytes)
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(() =>
      aside.use(() =>
        work().catch((error: unknown) => {
          drop()
          throw error
        }),
      ),
    )
    last = turn.catch(() => {})

    return turn
  }

  return {
    /** Throws `TokenUnfit`. */
    open: (): Promise<TokenFound> => inTurn(async () => (await open()).found),
    /** With SHA-256, as `Signer` has it. Throws `TokenUnfit`. */
    sign: (bytes: Uint8Array): Promise<Uint8Array> => inTurn(() => sign(bytes)),
    lastFault: aside.lastFault,
    close: drop,
  }
}

const isUnfit = (error: unknown) => error instanceof TokenUnfit

async function toDer(token: TokenProcess, bytes: Uint8Array): Promise<Uint8Array> {
  const signature = await token.sign(bytes)

  return token.found.kind === 'ec' ? fromHalves(signature) : signature
}

/** Throws `SealKeyUnusable` where the token is away, or another key has taken the place of that of the certificate. */
export function makeTokenSigner(token: Token, identity: SealIdentity): Signer {
  return makeDistantSigner({ sign: token.sign, isUnusable: isUnfit, where: 'the token' }, identity)
}
