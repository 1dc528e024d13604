type Given = readonly unknown[]

/**
 * A text that takes no values is the same for everybody, so it is looked up once: a page asks for a hundred of them. What is
 * kept ends with the catalogue, since a key that it does not have is answered by itself and not remembered.
 */
export function rememberTexts<Translate extends (...given: never[]) => unknown>(
  translate: Translate,
): Translate {
  const texts = new Map<string, string>()
  const rawTexts = new Map<string, string>()

  return new Proxy(translate, {
    apply(target, self, given: Given) {
      const [key, options] = given
      const kept = options === undefined ? texts : isRaw(options) ? rawTexts : null
      if (typeof key !== 'string' || !kept) return Reflect.apply(target, self, given) as unknown
      const known = kept.get(key)
      if (known !== undefined) return known
      const text: unknown = Reflect.apply(target, self, given)
      if (typeof text === 'string' && text !== key) kept.set(key, text)

      return text
    },
  })
}

/** Asked for with its places for values left open, and nothing else. */
function isRaw(options: unknown): boolean {
  return (
    typeof options === 'object' &&
    options !== null &&
    'skipInterpolation' in options &&
    options.skipInterpolation === true &&
    Object.keys(options).length === 1
  )
}
