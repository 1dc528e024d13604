import type { Call, CallOutput, ParsedInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { CallerOf } from './caller.ts'
import type { Upload } from './read-upload.ts'

/** Bytes with what the browser must know of them. */
export type ByteAnswer = {
  /** A stream, where it is more than should be held at once. */
  bytes: Uint8Array | ReadableStream<Uint8Array>
  etag?: string
  /** `ask`: kept by the browser, and shown only after asking whether it may be. */
  cache: 'ask' | 'public' | 'none'
  /** Offered for saving under this name; otherwise shown inline. */
  saveAs?: string
  /** Where it is not always the call's own. */
  type?: string
}

/** What a handler is given: what was asked, as the contract shapes it, and who asks. */
export type Request<C extends Call> = ParsedInput<C> &
  CallerOf<C> & {
    upload: C extends { upload: string } ? Upload : undefined
    ifMatch: number | null
    /** Which browser asks, by the hash of its device cookie. */
    device: string | null
  }

/** A handler for each of some calls. */
export type HandlersOf<Some> = {
  [N in keyof Some]: Some[N] extends Call
    ? (
        request: Request<Some[N]>,
      ) => Promise<Some[N] extends { answer: { type: string } } ? ByteAnswer : CallOutput<Some[N]>>
    : never
}

/** Those of some calls whose path begins so, without those that it goes on with `Elsewhere` in. */
export type CallsUnder<Some, Path extends string, Elsewhere extends string = never> = Pick<
  Some,
  Exclude<Extract<keyof Some, `${string} /${Path}${string}`>, `${string}/${Elsewhere}${string}`>
>

export type Handlers = HandlersOf<Calls>
