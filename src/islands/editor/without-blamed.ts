type Item = { [property: string]: unknown; id?: string | undefined; key?: string | undefined }

/** A draft as it is sent to be saved. */
export type Body = { [part: string]: unknown; recipients: Item[]; fields: Item[] }

/** What a problem of the API points at (JSON pointers, RFC 6901); none where it blames nothing in particular. */
export function problemPointers(problem: unknown): string[] {
  const errors: unknown =
    typeof problem === 'object' && problem !== null && 'errors' in problem ? problem.errors : null
  if (!Array.isArray(errors)) return []

  return errors.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'pointer' in one ? [String(one.pointer)] : [],
  )
}

/**
 * The draft with what was saved last in place of what is blamed: of a property its last value, of a whole field what it was.
 * What was never saved is left out. The very same draft when there is nothing to take away.
 */
export function withoutBlamed<B extends Body>(body: B, last: Body, pointers: readonly string[]): B {
  const rest = structuredClone(body)
  const places = new Set(pointers.map((pointer) => placeOf(pointer).join('/')))
  // From the end, as what is left out moves the others up; whole fields after what is wrong within them.
  const latestFirst = [...places]
    .map((place) => place.split('/'))
    .toSorted((one, other) => Number(other[1] ?? 0) - Number(one[1] ?? 0) || other.length - one.length)

  return latestFirst.map((place) => takeBack(rest, last, place)).includes(true) ? rest : body
}

/** What is taken back: a part of the draft, a property of a field or a recipient, or all of it where it stands on that. */
function placeOf(pointer: string): string[] {
  const [, part = '', index, property] = pointer.split('/')
  if ((part !== 'fields' && part !== 'recipients') || index === undefined) return [part]

  return property === undefined || bearing.has(property) ? [part, index] : [part, index, property]
}

/** What stands nowhere, or is nobody's, is no field. */
const bearing: ReadonlySet<string> = new Set(['id', 'key', 'type', 'recipient', 'areas'])

/** True when there was something to take back. */
function takeBack(rest: Body, last: Body, [part = '', index, property]: readonly string[]): boolean {
  if (part !== 'fields' && part !== 'recipients') return takeBackValue(rest, last, part)
  const item = rest[part][Number(index)]
  if (index === undefined || !item) return false
  const before = last[part].find((one) => nameOf(one) === nameOf(item))
  if (property !== undefined && takeBackValue(item, before, property)) return true
  const isNews = before !== undefined && JSON.stringify(before) !== JSON.stringify(item)
  // A person whom the server has already is never taken off the draft: their fields would go with them.
  if (part === 'recipients' && before && !isNews) return false
  rest[part].splice(Number(index), 1, ...(isNews ? [structuredClone(before)] : []))

  return true
}

/** As it was before, or as the server has what is not said. */
function takeBackValue(
  given: Record<string, unknown>,
  before: Item | Body | undefined,
  name: string,
): boolean {
  if (!(name in given)) return false
  const value = before?.[name]
  const isNews = value !== undefined && JSON.stringify(value) !== JSON.stringify(given[name])
  if (isNews) given[name] = structuredClone(value)
  else Reflect.deleteProperty(given, name)

  return true
}

const nameOf = ({ id, key }: Item) => id ?? key
