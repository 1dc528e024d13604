type Texts = Readonly<Record<string, unknown>>

/**
 * Spanish, French and Portuguese have a plural form for round millions. Nothing here is counted that far, so no catalogue
 * spells it out: it reads as the form for other numbers does.
 */
export function withManyForms(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, node]): [string, unknown][] => {
      if (typeof node === 'object' && node !== null) return [[name, withManyForms(node as Texts)]]

      return name.endsWith('_other')
        ? [
            [name, node],
            [name.replace(/other$/, 'many'), node],
          ]
        : [[name, node]]
    }),
  )
}
