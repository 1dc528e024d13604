import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { othersVariables } from '../../../config/environment.ts'
import type { TokenAnswer, TokenFound, TokenPlace, TokenQuestion } from './token-line.ts'
import { TokenUnfit } from './token-unfit.ts'

/** How long a token may take to be opened, and for one signature. */
export type TokenLimits = { openMs: number; signMs: number }

/** It did not answer in time: whoever asks again at once waits as long again. */
export class TokenSilent extends TokenUnfit {
  override name = 'TokenSilent'
}

/** A process with a session of its own in a token. After any error it is of no more use. */
export type TokenProcess = {
  readonly found: TokenFound
  sign(bytes: Uint8Array): Promise<Uint8Array>
  end(): void
}

const entry = fileURLToPath(new URL('./token-child.ts', import.meta.url))
/** What waits in a module for ever does not hear that its parent is gone: where it can, the kernel tells it. */
const startBound =
  'if setpriv --pdeathsig KILL true 2>/dev/null; then set -- setpriv --pdeathsig KILL "$@"; fi; exec "$@"'
const endsWithinMs = 2000

/** Opens the token in a process of its own. Throws `TokenUnfit`. */
export async function startTokenProcess(place: TokenPlace, limits: TokenLimits): Promise<TokenProcess> {
  const child = startChild()
  try {
    const opened = await ask(child, { ask: 'open', place }, limits.openMs)
    if (opened.answer !== 'open') throw new TokenUnfit('away', 'its process was not opened')

    return {
      found: opened.found,
      end: () => endChild(child),
      async sign(bytes) {
        const signed = await ask(child, { ask: 'sign', bytes }, limits.signMs)
        if (signed.answer !== 'signed') throw new TokenUnfit('away', 'its process did not sign')

        return signed.signature
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** Modules are set up by variables of their own; ours, which hold secrets, are none of their business. */
function startChild(): ChildProcess {
  const node = [process.execPath, '--no-warnings', '--max-old-space-size=64', entry]
  const child = spawn('/bin/sh', ['-c', startBound, 'sh', ...node], {
    env: othersVariables(process.env),
    // What a module has to say for itself is for the log of whoever runs the host.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  keepProgramAlive(child, false)

  return child
}

/** Throws `TokenUnfit` for an answer that says so, and where the process ends or says nothing. */
function ask(child: ChildProcess, question: TokenQuestion, limitMs: number): Promise<TokenAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', fall).off('error', fall)
      keepProgramAlive(child, false)
      settle()
    }
    const hear = (answer: TokenAnswer) =>
      finish(() => {
        if (answer.answer === 'unfit') reject(new TokenUnfit(answer.fault, answer.detail))
        else resolve(answer)
      })
    const fall = (cause: unknown) =>
      finish(() => reject(new TokenUnfit('away', 'its process ended', { cause })))
    const timer = setTimeout(
      () => finish(() => reject(new TokenSilent('away', `it said nothing for ${limitMs / 1000} s`))),
      limitMs,
    )
    keepProgramAlive(child, true)
    child.on('message', hear).on('exit', fall).on('error', fall)
    if (child.connected) child.send(question, (error) => error && fall(error))
    else fall(null)
  })
}

function endChild(child: ChildProcess): void {
  if (child.connected) child.send({ ask: 'end' } satisfies TokenQuestion, () => {})
  const late = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
  child.once('exit', () => clearTimeout(late))
}

function keepProgramAlive(child: ChildProcess, isKept: boolean): void {
  const way = isKept ? 'ref' : 'unref'
  child[way]()
  child.channel?.[way]()
}
