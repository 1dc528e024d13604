import { z } from 'zod'
import type { Permission } from '#core/access/access.ts'

export type Answer =
  { status: number; schema: z.ZodType } | { status: number; type: string } | { status: number; empty: true }

/** One call of the API. */
export type Call = {
  /**
   * Who may ask: anybody, a signed-in person, a member in an organization, a recipient with the room's cookie, an
   * administrator of the host, for everybody else to whom nothing is there.
   */
  access: 'public' | 'user' | 'organization' | 'recipient' | 'host'
  /** Any one of these, held in the current organization. */
  permissions?: readonly Permission[]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Of a body that may be larger than those of other calls, as it is sent. */
  maxBodyBytes?: number
  /**
   * Raw bytes, or multipart with `file`; the name comes in `x-file-name`, percent-encoded. `document` is what becomes a
   * PDF (PDF, PNG, JPEG, DOCX), and may come with the password of an encrypted PDF in `x-document-password`,
   * percent-encoded UTF-8; `file` is anything a recipient may attach.
   */
  upload?: 'pdf' | 'document' | 'file'
  /** Also takes an urlencoded form and answers it by a redirect, for pages without JavaScript. */
  form?: true
  answer: Answer
  /** Makes something new, though its answer is no 201. */
  creates?: true
  /** The answer holds a secret that is shown once, and kept nowhere. */
  secret?: true
}

export const call = <const C extends Call>(definition: C): C => definition
export const json = <const S extends number, T extends z.ZodType>(status: S, schema: T) => ({
  status,
  schema,
})
export const noContent = <const S extends number>(status: S) => ({ status, empty: true as const })
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

type Part<C, K extends string, Parsed extends boolean> = C extends { [key in K]: infer S extends z.ZodType }
  ? Parsed extends true
    ? z.output<S>
    : z.input<S>
  : undefined

/** What a caller gives. */
export type CallInput<C> = {
  params: Part<C, 'params', false>
  query: Part<C, 'query', false>
  body: Part<C, 'body', false>
}
/** What a handler gets. */
export type ParsedInput<C> = {
  params: Part<C, 'params', true>
  query: Part<C, 'query', true>
  body: Part<C, 'body', true>
}
/** What comes back. */
export type CallOutput<C> = C extends { answer: { schema: infer S extends z.ZodType } }
  ? z.output<S>
  : C extends { answer: { empty: true } }
    ? undefined
    : Uint8Array
