/** One after the other; those that were refused, with why. */
export async function changeEach<T>(
  items: readonly T[],
  change: (item: T) => Promise<unknown>,
): Promise<{ item: T; error: unknown }[]> {
  const refused: { item: T; error: unknown }[] = []
  for (const item of items) {
    try {
      await change(item)
    } catch (error) {
      refused.push({ item, error })
    }
  }

  return refused
}
