import { afterAll, expect, test } from 'vitest'
import { makeChildPool } from './child-pool.ts'
import { makePdfEngine } from './make-pdf-engine.ts'

/** No process can be started: whatever needs one fails. */
const pool = makeChildPool({ children: 1, hidden: [], program: '/no/such/program.mjs' })
const engine = makePdfEngine(pool, () => Promise.resolve([]))
afterAll(() => engine.close())

const box = { width: 150, height: 20 }
const setting = { multiline: false, font: 'sans', size: null, cells: null } as const

test.each(['Jane Roe', 'Zoë Müller-Łukasz', 'Rent of 1,250.00 + costs'])(
  'that %j fits is found without asking a process',
  async (text) => expect(await engine.fit(text, box, setting)).toEqual({ fits: true, missing: [] }),
)

test.each([
  ['in another script', 'Ζωή'],
  ['long', 'word '.repeat(40)],
  ['wider than its box', 'A remark that is wider than its box at any comfortable size'],
])('what is %s is measured by a process of its own', async (_, text) => {
  await expect(engine.fit(text, box, setting)).rejects.toThrow()
})
