import type { FoundFieldShape } from '#contract/shapes.ts'
import { mayHaveField } from '#core/envelope/roles.ts'
import { hasBoxPerOption } from '#core/fields/field.ts'
import { type Draft, type DraftField, type DraftRole, freshField } from './draft.ts'

/** Whom fields are for that say nothing of it themselves. */
export const nobodys = ''

/** The names of roles in the tags, each once, in the order found; `nobodys` when some field names none. */
export function rolesNamed(found: readonly FoundFieldShape[]): string[] {
  return [...new Map(found.map(({ role }) => [keyOf(role ?? nobodys), role?.trim() ?? nobodys])).values()]
}

/** Who of the draft goes by the name of a tag. */
export function roleByName(roles: readonly DraftRole[], name: string): DraftRole | undefined {
  return name === nobodys ? undefined : roles.find((role) => keyOf(role.name) === keyOf(name))
}

/** What is found and stands where nothing has been placed yet. */
export function notPlacedYet(
  found: readonly FoundFieldShape[],
  document: string,
  { fields }: Pick<Draft, 'fields'>,
): FoundFieldShape[] {
  const placed = fields.flatMap(({ areas }) => areas.filter((area) => area.document === document))
  const isFree = ({ areas }: FoundFieldShape) =>
    areas.every((area) =>
      placed.every(
        (other) =>
          other.page !== area.page || Math.abs(other.x - area.x) > 0.02 || Math.abs(other.y - area.y) > 0.02,
      ),
    )

  return found.filter(({ areas }) => areas.length > 0).filter(isFree)
}

/**
 * Found fields as fields of the draft. `assign` says by the name of a tag whose they are; what that role may not have is
 * left out, as is what has nobody.
 */
export function fieldsOfFound(
  found: readonly FoundFieldShape[],
  document: string,
  assign: (name: string) => DraftRole | undefined,
  makeId: () => string,
): DraftField[] {
  return found.flatMap((one) => {
    const role = assign(one.role?.trim() ?? nobodys)
    if (!role || !mayHaveField(role.recipientRole, one.type)) return []
    const areas = one.areas.map((area) => ({ document, ...area }))
    const options = hasBoxPerOption(one.type) ? optionsFor(one.options, areas.length) : one.options

    return [
      {
        ...freshField(makeId(), one.type, role.key, areas),
        name: one.name,
        label: one.label,
        required: one.required,
        readOnly: one.readOnly,
        maxLength: one.maxLength,
        multiline: one.multiline,
        defaultValue: one.defaultValue,
        format: one.format,
        options,
      },
    ]
  })
}

/** Each box of a choice is one option. */
function optionsFor(options: readonly string[], boxes: number): string[] {
  return Array.from({ length: boxes }, (_, index) => options[index] ?? String(index + 1))
}

function keyOf(name: string): string {
  return name.trim().toLowerCase()
}
