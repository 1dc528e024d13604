const lanes = 4

/** A few at once; the answers in the order of the wishes. */
export async function inLanes<T, R>(wishes: Iterable<T>, work: (wish: T) => Promise<R>): Promise<R[]> {
  const left = [...wishes].entries()
  const results: R[] = []
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [place, wish] of left) results[place] = await work(wish)
    }),
  )

  return results
}
