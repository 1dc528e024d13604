import { isFileType } from '#core/fields/field.ts'
import { ActControl } from './ActControl.tsx'
import { ChoiceControl } from './ChoiceControl.tsx'
import { controlId, useFilling } from './filling-context.tsx'
import { FieldFrame, useDescription, type Placed } from './FieldFrame.tsx'
import { FileControl } from './FileControl.tsx'
import { hintOf, shownText } from './rare-text.ts'
import { RareInput } from './RareInput.tsx'
import { useRoom } from './room-context.tsx'
import { PrintedField } from './PrintedField.tsx'
import { SheetButton } from './TextControl.tsx'

export { hintOf, readTyped, shownText } from './rare-text.ts'
export { RareInput } from './RareInput.tsx'

/** A field that only some documents have. */
export function RareField(placed: Placed) {
  const room = useRoom()
  const { boundOf } = useFilling()
  const { field } = placed
  const { type } = field
  const hint = hintOf(field, room, boundOf)

  if (type === 'note' || type === 'heading' || type === 'strikethrough' || type === 'envelope_id')
    return <PrintedField {...placed} />
  if (type === 'radio' || type === 'checkbox_group') return <ChoiceControl {...placed} hint={hint} />

  return (
    <FieldFrame {...placed} hint={hint}>
      <Control field={field} hint={hint} />
    </FieldFrame>
  )
}

const sheetTypes = ['text', 'number', 'date', 'dropdown']

function Control({ field, hint }: { field: Placed['field']; hint: string }) {
  const room = useRoom()
  const { values, mode, hasSheet } = useFilling()
  const id = controlId(field.id)
  const describedBy = useDescription(field, id, hint)
  const value = values[field.id]

  if (field.type === 'approve' || field.type === 'decline')
    return <ActControl field={field} describedBy={describedBy} />
  if (isFileType(field.type) && mode === 'pages')
    return <FileControl field={field} describedBy={describedBy} />
  if (field.formula) {
    return (
      <output className="control control-fixed control-computed" id={id} aria-labelledby={`${id}-label`}>
        {shownText(field, value, room)}
      </output>
    )
  }
  if (hasSheet && !field.readOnly && sheetTypes.includes(field.type)) {
    return <SheetButton field={field} describedBy={describedBy} text={shownText(field, value, room)} />
  }

  return <RareInput field={field} id={id} describedBy={describedBy} isNamed />
}
