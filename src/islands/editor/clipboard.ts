import { moveBox } from '#core/fields/box.ts'
import { isTest, type Condition, type Test } from '#core/fields/condition.ts'
import { hasBoxPerOption } from '#core/fields/field.ts'
import { nameKey } from '#core/fields/formula/field-names.ts'
import { renameInFormula } from '#core/fields/formula/rename-in-formula.ts'
import type { FieldId } from '#core/ids.ts'
import { addFields, type Draft, type DraftArea, type DraftField } from './draft.ts'
import { findPage, pageKey, type PageStack, type StackedPage } from './page-stack.ts'
import { areaKey, chosenFields, type Selection } from './selection.ts'

/** Fields as they were copied, with the areas that were chosen; a choice is copied whole. */
export type Clip = readonly DraftField[]

export function copyChosen(draft: Draft, selection: Selection): Clip {
  return chosenFields(draft, selection).map((field) => ({
    ...field,
    areas: hasBoxPerOption(field.type)
      ? field.areas
      : field.areas.filter((_, index) => selection.has(areaKey(field.id, index))),
  }))
}

/** How far a copy stands from an original that it would hide, as a fraction of the page. */
const offset = 0.02

/**
 * The copies of a clip on another page: where they stood on theirs, and beside what stands just there already. What
 * stood on later pages goes to later pages, as far as there are any.
 */
export function copiesOnPage(
  draft: Draft,
  clip: Clip,
  page: StackedPage,
  stack: PageStack,
  makeId: () => string,
): DraftField[] {
  const numbers = clip.flatMap(({ areas }) =>
    areas.map((area) => findPage(stack, area)?.number ?? page.number),
  )
  const first = Math.min(...numbers)
  const taken = new Set(draft.fields.flatMap(({ areas }) => areas.map(placeOf)))
  const onPages = clip.map((field) => ({
    ...field,
    areas: field.areas.map((area) => {
      const wanted = page.number + (findPage(stack, area)?.number ?? first) - first
      const target = stack.pages[Math.min(wanted, stack.pages.length) - 1] ?? page
      return { ...area, document: target.document, page: target.page }
    }),
  }))
  let shift = 0
  while (onPages.some(({ areas }) => areas.some((area) => taken.has(placeOf(shifted(area, shift))))))
    shift += offset
  const copies = onPages.map((field) => ({
    ...field,
    areas: field.areas.map((area) => shifted(area, shift)),
  }))

  return asNewFields(copies, draft, makeId)
}

/** Copies beside their originals. */
export function copiesBeside(draft: Draft, selection: Selection, makeId: () => string): DraftField[] {
  const copies = copyChosen(draft, selection).map((field) => ({
    ...field,
    areas: field.areas.map((area) => shifted(area, offset)),
  }))

  return asNewFields(copies, draft, makeId)
}

/** So many areas a field may have (contract, `FieldInput`). */
const maxAreas = 100

/**
 * The chosen areas on every page where they are not yet. What is given once stands everywhere, so a field just gets more
 * areas; a choice, whose boxes are its options, is copied.
 */
export function repeatOnPages(
  draft: Draft,
  selection: Selection,
  stack: PageStack,
  makeId: () => string,
): Draft {
  const clip = copyChosen(draft, selection)
  const choices = clip.filter(({ type }) => hasBoxPerOption(type))
  const home = new Set(choices.flatMap(({ areas }) => areas.map(pageKey)))
  const copies = stack.pages
    .filter((page) => !home.has(pageKey(page)))
    .flatMap((page) => copiesOnPage(draft, choices, page, stack, makeId))
  const grown = new Map(
    clip
      .filter(({ type }) => !hasBoxPerOption(type))
      .map(({ id, areas }) => [id, areas.flatMap((area) => everywhere(area, stack))]),
  )
  const fields = draft.fields.flatMap((field) => {
    const more = grown
      .get(field.id)
      ?.filter((area) => !field.areas.some((own) => pageKey(own) === pageKey(area)))
    return more ? split({ ...field, areas: [...field.areas, ...more] }, makeId) : [field]
  })

  return addFields({ ...draft, fields }, copies)
}

function everywhere(area: DraftArea, stack: PageStack): DraftArea[] {
  return stack.pages.map(({ document, page }) => ({ ...area, document, page }))
}

function split(field: DraftField, makeId: () => string): DraftField[] {
  const parts = Math.ceil(field.areas.length / maxAreas)

  return Array.from({ length: parts }, (_, part) => ({
    ...field,
    id: part === 0 ? field.id : makeId(),
    areas: field.areas.slice(part * maxAreas, (part + 1) * maxAreas),
  }))
}

/** Copies ask each other what their originals asked each other, and have names of their own. */
function asNewFields(copies: readonly DraftField[], draft: Draft, makeId: () => string): DraftField[] {
  const ids = new Map(copies.map(({ id }) => [id, makeId()]))
  const names = new Map<string, string>()
  const taken = new Set(draft.fields.map(({ name }) => nameKey(name)))
  for (const { name } of copies) {
    if (name.trim()) names.set(nameKey(name), freeName(name, taken))
  }

  return copies.map((field) => ({
    ...field,
    id: ids.get(field.id) ?? makeId(),
    name: names.get(nameKey(field.name)) ?? '',
    condition: field.condition && withIds(field.condition, ids),
    formula:
      field.formula &&
      copies.reduce(
        (text, { name }) => renameInFormula(text, name, names.get(nameKey(name)) ?? name),
        field.formula,
      ),
  }))
}

function freeName(name: string, taken: Set<string>): string {
  const stem = name.replace(/ \d+$/, '')
  let number = 1
  let free = name
  while (taken.has(nameKey(free))) free = `${stem} ${(number += 1)}`
  taken.add(nameKey(free))

  return free
}

function withIds(condition: Condition, ids: ReadonlyMap<string, string>): Condition {
  const part = (one: Condition | Test): Condition | Test =>
    isTest(one) ? { ...one, field: (ids.get(one.field) ?? one.field) as FieldId } : withIds(one, ids)

  return { ...condition, of: condition.of.map(part) }
}

function shifted(area: DraftArea, by: number): DraftArea {
  return by === 0 ? area : { ...area, ...moveBox(area, { x: by, y: by }) }
}

function placeOf({ document, page, x, y }: DraftArea): string {
  return `${document} ${page} ${x.toFixed(3)} ${y.toFixed(3)}`
}
