/** Class names of one tint: written out, so that the style sheet finds them. */
export type RoleTint = { chip: string; field: string }

const tints: readonly RoleTint[] = [
  {
    chip: 'border-tint-1-line bg-tint-1-surface text-tint-1-text',
    field: 'border-tint-1-line bg-tint-1-surface/85 text-tint-1-text',
  },
  {
    chip: 'border-tint-2-line bg-tint-2-surface text-tint-2-text',
    field: 'border-tint-2-line bg-tint-2-surface/85 text-tint-2-text',
  },
  {
    chip: 'border-tint-3-line bg-tint-3-surface text-tint-3-text',
    field: 'border-tint-3-line bg-tint-3-surface/85 text-tint-3-text',
  },
  {
    chip: 'border-tint-4-line bg-tint-4-surface text-tint-4-text',
    field: 'border-tint-4-line bg-tint-4-surface/85 text-tint-4-text',
  },
  {
    chip: 'border-tint-5-line bg-tint-5-surface text-tint-5-text',
    field: 'border-tint-5-line bg-tint-5-surface/85 text-tint-5-text',
  },
  {
    chip: 'border-tint-6-line bg-tint-6-surface text-tint-6-text',
    field: 'border-tint-6-line bg-tint-6-surface/85 text-tint-6-text',
  },
  {
    chip: 'border-tint-7-line bg-tint-7-surface text-tint-7-text',
    field: 'border-tint-7-line bg-tint-7-surface/85 text-tint-7-text',
  },
  {
    chip: 'border-tint-8-line bg-tint-8-surface text-tint-8-text',
    field: 'border-tint-8-line bg-tint-8-surface/85 text-tint-8-text',
  },
]
const nobodys: RoleTint = {
  chip: 'border-control bg-surface-hover text-text',
  field: 'border-control bg-surface-hover text-text',
}

/** By the role's place in the list. After eight roles tints return: initials always stand beside them. */
export function roleTint(place: number): RoleTint {
  return tints[place < 0 ? Number.NaN : place % tints.length] ?? nobodys
}
