import type { DateFormat, FieldType } from './field.ts'

/** A field seen in a document before anybody placed one: of its form, a text tag, or a label beside a blank. */
export type FoundField = {
  source: 'form' | 'tag' | 'label'
  type: FieldType
  name: string
  label: string
  /** The name of the role it is meant for, where a tag says so. */
  role: string | null
  required: boolean
  readOnly: boolean
  /** Fractions of the page as displayed, origin top left; `page` counts from 0. */
  areas: readonly { page: number; x: number; y: number; width: number; height: number }[]
  maxLength: number | null
  multiline: boolean
  options: readonly string[]
  defaultValue: string | null
  /** Of a date, where a tag gives it. */
  format: DateFormat | null
}
