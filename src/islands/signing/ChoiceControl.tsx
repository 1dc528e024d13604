import type { FieldValue } from '#core/fields/field.ts'
import { isChoiceList } from '#core/fields/field.ts'
import { controlId, useFilling } from './filling-context.tsx'
import { FieldNotes, FieldTitle, useDescription, type Placed } from './FieldFrame.tsx'
import { placeOn } from './place-on.ts'
import { isGiven, isOwed } from './reading-order.ts'

/** Radio buttons or boxes to tick, each in its place on the page; in a list one group with its options in words. */
export function ChoiceControl({ field, area, size, hint }: Placed & { hint: string }) {
  const { values, faults, current, give, stand, check } = useFilling()
  const id = controlId(field.id)
  const describedBy = useDescription(field, id, hint)
  const value = values[field.id]
  const isMany = field.type === 'checkbox_group'
  const fault = faults[field.id] !== undefined
  // Options stand on the page of their boxes; one without a box of its own with the first.
  const here = field.options.flatMap((option, index) => {
    const box = field.areas[index]
    const isHere = box ? box.document === area.document && box.page === area.page : area === field.areas[0]
    return isHere ? [{ option, index, box: box ?? area }] : []
  })

  return (
    <fieldset
      className="field choice"
      id={id}
      // Ids are one of a kind; what a summary links to is the first part.
      {...(area !== field.areas[0] && { id: `${id}-${area.document}-${area.page}` })}
      style={placeOn(area, size)}
      data-type={field.type}
      data-given={isGiven(field, value)}
      data-owed={isOwed(field)}
      data-current={current === field.id}
      data-fault={fault}
      aria-describedby={describedBy}
      aria-required={isMany ? undefined : isOwed(field)}
      role={isMany ? undefined : 'radiogroup'}
      aria-invalid={isMany ? undefined : fault}
    >
      <legend className="field-label">
        <FieldTitle field={field} />
      </legend>
      {here.map(({ option, index, box }) => (
        <label key={option} className="option" style={placeOn(box, size)}>
          <input
            className="control-box"
            id={`${id}-${index}`}
            type={isMany ? 'checkbox' : 'radio'}
            name={`values[${field.id}]`}
            value={option}
            defaultChecked={isChosen(value, option)}
            disabled={field.readOnly}
            required={!isMany && isOwed(field)}
            onFocus={() => stand(field.id)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) check(field)
            }}
            onChange={(event) =>
              give(field.id, isMany ? withOption(value, option, event.currentTarget.checked) : option)
            }
          />
          <span className="option-name">{option}</span>
        </label>
      ))}
      <FieldNotes field={field} hint={hint} id={id} />
    </fieldset>
  )
}

function isChosen(value: FieldValue | undefined, option: string): boolean {
  return isChoiceList(value) ? value.includes(option) : value === option
}

function withOption(value: FieldValue | undefined, option: string, isTicked: boolean): readonly string[] {
  const others = isChoiceList(value) ? value.filter((each) => each !== option) : []

  return isTicked ? [...others, option] : others
}
