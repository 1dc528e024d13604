export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An empty one where there is none. */
export function objectIn(value: JsonObject, name: string): JsonObject {
  const found = value[name]

  return isObject(found) ? found : {}
}

export function objectsIn(value: JsonObject, name: string): JsonObject[] {
  const found = value[name]

  return Array.isArray(found) ? found.filter(isObject) : []
}

export function textIn(value: JsonObject, name: string): string {
  const found = value[name]

  return typeof found === 'string' ? found : ''
}

/** Undefined for what is no JSON. */
export function fromJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
