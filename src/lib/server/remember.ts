/** The same function with its answers kept; all are forgotten when there are `most` of them. */
export function remember<Answer>(
  ask: (question: string) => Answer,
  most: number,
): (question: string) => Answer {
  const known = new Map<string, { answer: Answer }>()
  return (question) => {
    const found = known.get(question)
    if (found) return found.answer

    const answer = ask(question)
    if (known.size >= most) known.clear()
    known.set(question, { answer })
    return answer
  }
}
