import { expect, test } from 'vitest'
import { FieldValue, Signature } from './shapes.ts'

const drawn = (strokes: number, points: number) => ({
  kind: 'drawn',
  strokes: Array.from({ length: strokes }, () =>
    Array.from({ length: points }, (_, at) => [at, at, at, 0.5]),
  ),
  width: 600,
  height: 200,
})

test('[W3] a drawn signature may be as long as a hand draws, and no flood of points', () => {
  expect(Signature.safeParse(drawn(4, 5000)).success).toBe(true)
  expect(Signature.safeParse(drawn(5, 5000)).success).toBe(false)
  expect(FieldValue.safeParse(drawn(5, 5000)).success).toBe(false)
})
