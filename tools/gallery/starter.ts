import type { RecipientRole } from '#core/envelope/envelope.ts'
import type { Comparison } from '#core/fields/condition.ts'
import type { FieldProperties, FieldType } from '#core/fields/field.ts'

/** What is the same in every language: who takes part, and what each field asks of them. */
export type Starter = {
  roles: Readonly<Record<string, { recipientRole: RecipientRole; order: number }>>
  fields: Readonly<Record<string, FieldRule>>
}

export type FieldRule = {
  type: FieldType
  role: string
  /** Of a box for several lines. */
  lines?: number
  /** Shown only when the other field holds what is named: an option by its number from 0, else that it is filled. */
  when?: { field: string; option?: number }
  /** Of the language's country. */
  isMoney?: true
} & Partial<
  Pick<
    FieldProperties,
    | 'required'
    | 'readOnly'
    | 'prefillable'
    | 'decimals'
    | 'min'
    | 'max'
    | 'formula'
    | 'pattern'
    | 'atLeast'
    | 'defaultValue'
    | 'align'
  >
>

/** What is said of it in one language, and its pages. */
export type Words = {
  name: string
  category: string
  about: string
  message: string
  roles: Readonly<Record<string, string>>
  body: readonly Block[]
}

/** A field in the text: `~` before its caption keeps it off the page, where a column's head says it. */
export type Cell = {
  key: string
  weight: number
  caption: string
  isSilent: boolean
  options: readonly string[]
}

export type Block =
  | { kind: 'clause' | 'section' | 'paragraph'; text: string }
  | { kind: 'row'; cells: readonly Cell[] }
  | { kind: 'head'; columns: readonly { weight: number; text: string }[] }
  | { kind: 'choice'; key: string; caption: string; options: readonly string[] }
  | { kind: 'tick'; key: string; text: string }
  | { kind: 'break' }
  | { kind: 'signatures'; roles: readonly string[] }

/** Where something stands: fractions of the page, from its top left corner. */
export type Place = { page: number; x: number; y: number; width: number; height: number }

export type LaidField = Partial<FieldProperties> & {
  key: string
  type: FieldType
  recipient: string
  label: string
  areas: Place[]
  /** Another field by its key. */
  when?: { field: string; is: Comparison; value: string | null }
}

export type StarterLayout = Omit<Words, 'body' | 'roles'> & {
  roles: { key: string; name: string; recipientRole: RecipientRole; order: number }[]
  pages: { width: number; height: number }[]
  fields: LaidField[]
}
