import { useEffect, useState } from 'react'

export type PlaceList<T> = {
  items: readonly T[] | null
  hasFailed: boolean
  retry: () => void
}

type Answer<T> = { asked: object; items: readonly T[] | null }

/** What `load` gives; `load` itself says what is asked, so it changes only with the question. */
export function usePlaceList<T>(load: () => Promise<readonly T[]>): PlaceList<T> {
  const [question, setQuestion] = useState({ load })
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  if (question.load !== load) setQuestion({ load })

  useEffect(() => {
    let isAwaited = true
    const take = (items: readonly T[] | null) => {
      // Another country may have been picked meanwhile.
      if (isAwaited) setAnswer({ asked: question, items })
    }
    question.load().then(take, () => take(null))

    return () => {
      isAwaited = false
    }
  }, [question])

  const isAnswered = answer?.asked === question
  return {
    items: isAnswered ? answer.items : null,
    hasFailed: isAnswered && answer.items === null,
    retry: () => setQuestion({ load }),
  }
}
