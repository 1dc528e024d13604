import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import { actWords } from './act-words.ts'
import { consentLabelKeys, fillLabelKeys, roomLabelKeys } from './label-keys.ts'
import type { RoomLabel } from './labels.ts'
import { fillProblemCodes, roomProblemCodes } from './problem-codes.ts'
import { isFillable, isOwed } from './reading-order.ts'
import { hasLogic, isSimpleRoom } from './simple-fields.ts'

/** The texts that come along with a room as it stands; the others are fetched when they are needed. */
export function labelsWith(session: SigningSession): readonly RoomLabel[] {
  const { ask, happens, meaning, finish } = actWords(session.recipient.role)
  if (session.stage === 'consent' && session.recipient.role !== 'in_person')
    return [...consentLabelKeys, ask, happens]
  if (session.stage !== 'fill' || !isSimpleRoom(session)) return roomLabelKeys

  return [...fillLabelKeys, meaning, finish].filter((key) => onlyIf[key]?.(session) ?? true)
}

const has =
  (test: (field: RoomField) => boolean) =>
  ({ fields }: SigningSession) =>
    fields.some((field) => field.mine && test(field))
const isUnnamed = (type: RoomField['type']) => has((field) => field.type === type && !field.label.trim())
const isSigned = has(({ type }) => type === 'signature' || type === 'initials')
const hasFields = has(isFillable)
/** Conditions may hide every field there is. */
const mayBeEmpty = (session: SigningSession) => !hasFields(session) || hasLogic(session)
const isTest = ({ envelope }: SigningSession) => envelope.mode === 'test'
/** Whether there may be something to point out before finishing. */
const mayLeaveEmpty = has((field) => isFillable(field) && !isOwed(field))
const isForSigner = ({ recipient }: SigningSession) =>
  recipient.role === 'witness' || recipient.role === 'assistant'

/** Texts that only some rooms show at once. */
const onlyIf: Readonly<Partial<Record<RoomLabel, (session: SigningSession) => boolean>>> = {
  testBadge: isTest,
  testMark: isTest,
  theSigner: isForSigner,
  optionalEmpty: mayLeaveEmpty,
  optionalFill: mayLeaveEmpty,
  refresh: hasLogic,
  refreshText: hasLogic,
  signingReason: has(({ asksReason }) => asksReason),
  fillTitle: hasFields,
  fillLead: hasFields,
  readingTitle: mayBeEmpty,
  readLead: mayBeEmpty,
  signHere: isSigned,
  typedBelow: isSigned,
  typedTitle: isSigned,
  hand: isSigned,
  handNumber: isSigned,
  yourName: isSigned,
  initialHere: has(({ type }) => type === 'initials'),
  yourInitials: has(({ type }) => type === 'initials'),
  dateAuto: has(({ type }) => type === 'date_signed'),
  ticked: has(({ type }) => type === 'checkbox'),
  notTicked: has(({ type }) => type === 'checkbox'),
  fieldSignature: isUnnamed('signature'),
  fieldInitials: isUnnamed('initials'),
  fieldName: isUnnamed('name'),
  fieldEmail: isUnnamed('email'),
  fieldCompany: isUnnamed('company'),
  fieldTitle: isUnnamed('title'),
  fieldDate: isUnnamed('date_signed'),
  fieldText: isUnnamed('text'),
  fieldCheckbox: isUnnamed('checkbox'),
}

/** The refusals that can be told at once; before any other is, its text is fetched. */
export function problemsWith(session: SigningSession): readonly (typeof roomProblemCodes)[number][] {
  return session.stage === 'fill' && isSimpleRoom(session) ? fillProblemCodes : roomProblemCodes
}
