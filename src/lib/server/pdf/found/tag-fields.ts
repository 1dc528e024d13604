import { insidePage, type Box } from '#core/fields/box.ts'
import { defaultFieldSize, type Size } from '#core/fields/field-size.ts'
import { hasBoxPerOption } from '#core/fields/field.ts'
import type { FoundField } from '#core/fields/found-field.ts'
import type { PageSize } from '../pdf-engine.ts'
import type { PlacedTag } from './find-tags.ts'
import { nameFields, type UnnamedField } from './name-fields.ts'

/** More than fields may have anywhere. */
const maxAreas = 100
const maxOptions = 100

/** What the tags ask for. Tags of one name, type and role are one field in several places. */
export function fieldsOfTags(tags: readonly PlacedTag[], sizes: readonly PageSize[]): FoundField[] {
  const fields: UnnamedField[] = []
  for (const placed of tags) {
    const field = toField(placed, sizes[placed.page])
    const same = field.name === '' ? undefined : fields.find((other) => isSameField(other, field))
    if (same && canTake(same, field)) fields[fields.indexOf(same)] = join(same, field)
    else fields.push(field)
  }
  return nameFields(fields)
}

function toField(
  { tag, page, box }: PlacedTag,
  pageSize: PageSize = { width: 612, height: 792 },
): UnnamedField {
  const usual = defaultFieldSize(tag.type, pageSize)
  const size = {
    width: tag.width === null ? usual.width : tag.width / pageSize.width,
    height: tag.height === null ? usual.height : tag.height / pageSize.height,
  }
  const { type, role, label, required, readOnly, maxLength, options, defaultValue, format } = tag
  return {
    source: 'tag',
    type,
    name: tag.name ?? '',
    label: label ?? tag.name ?? '',
    role,
    required,
    readOnly,
    areas: boxesOf(tag.type, options, box, size).map((area) => ({ page, ...area })),
    maxLength,
    multiline: false,
    options,
    defaultValue,
    format,
  }
}

/** On the line the tag stands on, as writing is; the boxes of a group one below the other. */
function boxesOf(
  type: FoundField['type'],
  options: readonly string[],
  { left, bottom }: { left: number; bottom: number },
  size: Size,
): Box[] {
  const first = { x: left, y: bottom - size.height, ...size }
  const count = hasBoxPerOption(type) ? options.length : 1
  return Array.from({ length: count }, (_, index) =>
    insidePage({ ...first, y: first.y + index * size.height * groupPitch }),
  )
}
const groupPitch = 1.5

function isSameField(one: UnnamedField, other: UnnamedField): boolean {
  return one.name === other.name && one.type === other.type && one.role === other.role
}

function canTake(field: UnnamedField, more: UnnamedField): boolean {
  if (field.areas.length + more.areas.length > maxAreas) return false
  if (!hasBoxPerOption(field.type)) return true
  const isNew = more.options.every((option) => !field.options.includes(option))
  return isNew && field.options.length + more.options.length <= maxOptions
}

function join(field: UnnamedField, more: UnnamedField): UnnamedField {
  return {
    ...field,
    areas: [...field.areas, ...more.areas],
    options: hasBoxPerOption(field.type) ? [...field.options, ...more.options] : field.options,
  }
}
