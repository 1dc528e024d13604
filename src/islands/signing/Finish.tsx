import type { RoomField } from '#contract/signing-shapes.ts'
import {
  hands,
  isChoiceList,
  isGivenFile,
  isSignature,
  isSignatureType,
  type FieldValue,
} from '#core/fields/field.ts'
import { actWords } from './act-words.ts'
import { fieldName, useFilling } from './filling-context.tsx'
import { toInitials } from './initials.ts'
import { isFillable, isLeftEmpty } from './reading-order.ts'
import { useRoom } from './room-context.tsx'
import { hasLogic } from './simple-fields.ts'
import { SignaturePicture } from './SignaturePicture.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { FillingStep } from './use-guide.ts'

type Props = {
  fields: readonly RoomField[]
  step: FillingStep
  isBusy: boolean
  onChange: (field: RoomField) => void
  onBack: () => void
  /** Through the optional fields that are empty. */
  onOptional: () => void
}

/** WCAG 3.3.4: everything given, once more, with what the last button means above it. */
export function Finish({ fields, step, isBusy, onChange, onBack, onOptional }: Props) {
  const { session, say } = useRoom()
  const { role, attachedTo } = session.recipient
  const { meaning, finish } = actWords(role)
  const own = fields.filter((field) => isFillable(field) || field.formula)
  const facts = { title: session.envelope.title, signer: attachedTo ?? say('theSigner') }
  const title = say(own.length > 0 ? 'reviewTitle' : 'readTitle')

  return (
    <section className="finish card" id="finish">
      {step === 'review' ? <StepHeading>{title}</StepHeading> : <h2>{title}</h2>}
      {step === 'review' && own.length > 0 && (
        <>
          <LeftEmpty fields={own} onFill={onOptional} />
          <Review fields={own} onChange={onChange} />
        </>
      )}
      {hasLogic(session) && (
        <noscript>
          <p className="muted">{say('refreshText')}</p>
          <button type="submit" name="act" value="refresh" className="button button-secondary" formNoValidate>
            {say('refresh')}
          </button>
        </noscript>
      )}
      {fields.some(({ type }) => isSignatureType(type)) && <TypedSignature fields={fields} />}
      <p className="meaning">{say(meaning, facts)}</p>
      <div className="button-row">
        <button type="button" className="button button-secondary live-only" onClick={onBack}>
          {say('back')}
        </button>
        <button type="submit" className="button button-primary" aria-disabled={isBusy}>
          {say(isBusy ? 'finishing' : finish)}
        </button>
      </div>
    </section>
  )
}

/** Quietly: they may stay empty. */
function LeftEmpty({ fields, onFill }: { fields: readonly RoomField[]; onFill: () => void }) {
  const { say } = useRoom()
  const { values } = useFilling()
  const count = fields.filter((field) => isLeftEmpty(field, values[field.id])).length
  if (count === 0) return null

  return (
    <p className="left-empty">
      {say('optionalEmpty', { count })}{' '}
      <button type="button" className="button button-plain" onClick={onFill}>
        {say('optionalFill')}
      </button>
    </p>
  )
}

function Review({
  fields,
  onChange,
}: {
  fields: readonly RoomField[]
  onChange: (field: RoomField) => void
}) {
  const { say } = useRoom()
  const { values } = useFilling()

  return (
    <>
      <p>{say('reviewLead')}</p>
      <dl className="review">
        {fields.map((field) => (
          <div key={field.id}>
            <dt>{fieldName(field, say)}</dt>
            <dd>
              <Given field={field} value={values[field.id]} />
            </dd>
            <dd>
              {isFillable(field) && (
                <button
                  type="button"
                  className="button button-plain"
                  aria-label={say('changeField', { field: fieldName(field, say) })}
                  onClick={() => onChange(field)}
                >
                  {say('change')}
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Given({ field, value }: { field: RoomField; value: FieldValue | undefined }) {
  const room = useRoom()
  const { say, parts } = room
  if (field.type === 'checkbox') return say(value === true ? 'ticked' : 'notTicked')
  if (field.type === 'approve' && value === true) return say('approved')
  if (isSignature(value)) {
    return (
      <span className="paper review-signature">
        <SignaturePicture signature={value} />
      </span>
    )
  }
  const text = isGivenFile(value)
    ? value.name
    : isChoiceList(value)
      ? value.join('\n')
      : (parts.rare?.shownText(field, value, room) ?? (typeof value === 'string' ? value : ''))

  return text || <span className="muted">{say('notFilled')}</span>
}

/** Without JavaScript a signature is made by typing one's name. */
function TypedSignature({ fields }: { fields: readonly RoomField[] }) {
  const { session, say } = useRoom()
  const needs = (type: RoomField['type']) => fields.some((field) => field.type === type)

  return (
    <noscript>
      <fieldset className="typed-signature">
        <legend>{say('typedTitle')}</legend>
        {needs('signature') && (
          <>
            <label>
              {say('yourName')}
              <input
                name="signature_text"
                defaultValue={session.recipient.name}
                autoComplete="name"
                maxLength={100}
              />
            </label>
            <label>
              {say('hand')}
              <select name="signature_hand">
                {hands.map((hand, index) => (
                  <option key={hand} value={hand}>
                    {say('handNumber', { number: index + 1 })}
                  </option>
                ))}
              </select>
            </label>
          </>
        )}
        {fields.some(({ asksReason }) => asksReason) && (
          <label>
            {say('signingReason')}
            <input name="signature_reason" maxLength={200} />
          </label>
        )}
        {needs('initials') && (
          <label>
            {say('yourInitials')}
            <input name="initials_text" defaultValue={toInitials(session.recipient.name)} maxLength={100} />
          </label>
        )}
      </fieldset>
    </noscript>
  )
}
