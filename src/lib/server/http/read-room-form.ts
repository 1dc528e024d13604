import type { CallName } from '#contract/calls.ts'
import { parseRoomForm } from '#core/fields/room-form.ts'
import type { FieldId } from '#core/ids.ts'
import type { SigningRoom } from '../signing/make-signing-room.ts'
import type { Visitor } from '../signing/visitor.ts'
import { formDone } from './form-answers.ts'

/**
 * A form of the signing room without JavaScript, as the JSON that the call takes. What was typed is kept at once; a
 * completing form with `act=refresh` wants no more than that, so that conditions and formulas are worked out anew.
 */
export async function readRoomForm(
  signing: SigningRoom,
  call: CallName,
  form: URLSearchParams,
  visitor: Visitor | undefined,
): Promise<unknown> {
  if (!visitor) return undefined
  const said = (name: string) => form.get(name)?.trim() || undefined
  switch (call) {
    case 'POST /signing/{recipient}/complete':
      return readCompletion(signing, form, visitor)
    case 'POST /signing/{recipient}/questions':
      return { text: said('text') ?? '' }
    case 'POST /signing/{recipient}/decline':
      return { reason: said('reason') ?? '' }
    case 'POST /signing/{recipient}/delegate':
      return {
        name: said('name'),
        email: said('email'),
        phone: said('phone'),
        locale: said('locale'),
        reason: said('reason'),
      }
    case 'POST /signing/{recipient}/access':
      return { check: said('check'), answer: said('answer') }
    case 'POST /signing/{recipient}/access/start':
      return { check: said('check') }
    case 'POST /signing/{recipient}/name':
      return { version: Number(said('version') ?? Number.NaN), name: said('name') }
    default:
      return { version: Number(said('version') ?? Number.NaN), agreed: form.get('agreed') === 'on' }
  }
}

async function readCompletion(
  signing: SigningRoom,
  form: URLSearchParams,
  visitor: Visitor,
): Promise<unknown> {
  const session = await signing.session(visitor)
  const own = session.fields
    .filter(({ mine }) => mine)
    .map(({ id, type, readOnly, formula, mask }) => ({ id: id as FieldId, type, readOnly, formula, mask }))
  const { locale } = session.recipient
  const { version, values, signature, initials } = parseRoomForm(form, own, visitor.locale ?? locale)
  await signing.saveValues(visitor, version, values)

  return form.get('act') === 'refresh' ? formDone : { version, values, signature, initials }
}
