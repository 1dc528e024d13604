import type { Recipient } from '../../envelope/envelope.ts'
import type { RefusalCode } from '../../refusal.ts'
import type { Comparison } from '../condition.ts'
import type { FieldPart, FieldProblem, FieldProblemReason } from '../field-problem.ts'
import type { FieldValue } from '../field.ts'
import type { Kind, Operand } from '../formula/functions.ts'
import type { Placed } from './shape.ts'

/** A picture or file counts only if the recipient has uploaded it. */
export type KnownFiles = ReadonlySet<string>

/** Takes down what is wrong with a field. */
export type Report = (
  part: FieldPart,
  reason: FieldProblemReason,
  facts?: FieldProblem['facts'],
  at?: number,
) => void

/** What a type knows of its fields (`F`: its shape) and of the values they hold. */
export type TypeRules<F> = {
  /** Reports what is wrong with properties that only this type has. */
  check?: (field: F & Placed, report: Report) => void

  /** The value as it is kept; itself where it is wrong. */
  canonical?: (field: F, value: FieldValue) => FieldValue
  /** Why a value is not even of the kind that the field holds; also of one that is only half typed. */
  kindFault: (field: F, value: FieldValue, files: KnownFiles) => RefusalCode | null
  /** Why a value of the right kind cannot stand when its recipient finishes. */
  finalFault?: (field: F, value: FieldValue, today: string) => RefusalCode | null

  /** What a text stands for, unchecked: a default, a column of a bulk send. Types without it are filled by no text. */
  ofText?: (field: F, text: string, today: string) => FieldValue | null
  /** Why a default cannot stand, where it is judged otherwise than the values it becomes. */
  defaultFault?: (field: F, text: string, today: string) => RefusalCode | null
  /** What is said of a default that is no such value. */
  misfit?: FieldProblemReason
  /** What the field holds while nobody has given anything, of what is known of its recipient. */
  ofRecipient?: (recipient: Pick<Recipient, 'name' | 'email'>) => string

  /** What a condition may ask of the field; nothing where it never has a value. */
  comparisons: readonly Comparison[]
  /** Why a condition cannot compare the field with this, white space apart. */
  wantedProblem?: (field: F, wanted: string) => FieldProblemReason | null
  /** What a formula can take the value for; left out where it has none that a formula could use. */
  kinds?: (field: F) => readonly Kind[]
  /** The value as a formula takes it, where that is not its text. */
  operand?: (value: FieldValue | null) => Operand
}

/** The rules of values of one kind; any other is refused. */
export function holding<F, V extends FieldValue>(
  isKind: (value: FieldValue) => value is V,
  kindFault: (field: F, value: V, files: KnownFiles) => RefusalCode | null = () => null,
  finalFault: (field: F, value: V, today: string) => RefusalCode | null = () => null,
): Required<Pick<TypeRules<F>, 'kindFault' | 'finalFault'>> {
  const wrong = 'value-invalid'

  return {
    kindFault: (field, value, files) => (isKind(value) ? kindFault(field, value, files) : wrong),
    finalFault: (field, value, today) => (isKind(value) ? finalFault(field, value, today) : wrong),
  }
}

export function isText(value: FieldValue | null): value is string {
  return typeof value === 'string'
}

/** Any day: where only its being one matters. */
export const someDay = '2000-01-01'

export const asPresence: readonly Comparison[] = ['filled', 'not_filled']
export const asChoice: readonly Comparison[] = ['is', 'is_not', ...asPresence]
export const asSize: readonly Comparison[] = ['is', 'is_not', 'greater', 'less', ...asPresence]
