import type pg from 'pg'
import { expect, test } from 'vitest'
import { Question, type Shapes } from './question.ts'

const text = 'select name, size from document where id = $1'
const fields = [
  { name: 'name', dataTypeID: 25 },
  { name: 'size', dataTypeID: 23 },
] as pg.FieldDef[]

/** A connection that notes what is sent over it. */
function makeWire() {
  const sent: string[] = []
  const note =
    (message: string) =>
    (given: { statement?: string; name?: string; values?: unknown[] } = {}) =>
      void sent.push([message, given.statement ?? given.name, given.values?.join()].filter(Boolean).join(' '))
  const wire = {
    stream: { cork() {}, uncork() {} },
    ...{ parsedStatements: {} as Record<string, string>, submittedNamedStatements: {} },
    ...{ parse: note('parse'), bind: note('bind'), describe: note('describe') },
    ...{ execute: note('execute'), sync: note('sync') },
  }

  return { wire: wire as unknown as pg.Connection, parsed: wire.parsedStatements, sent }
}

const ask = (shapes: Shapes, values: unknown[], organization: string | null, rowMode?: string) =>
  new Question({ text, name: 's1', rowMode }, values, shapes, organization)

test('is parsed and described once, and answers alike afterwards', async () => {
  const { wire, parsed, sent } = makeWire()
  const shapes: Shapes = new Map()
  const first = ask(shapes, ['a'], null)
  first.submit(wire)
  parsed['s1'] = text
  first.handleRowDescription({ fields })
  const later = ask(shapes, ['b'], null, 'array')
  later.submit(wire)
  for (const question of [first, later]) {
    question.handleDataRow({ fields: ['Lease', '7'] })
    question.handleDataRow({ fields: [null, null] })
    question.handleCommandComplete({ text: 'SELECT 2' })
    question.handleReadyForQuery()
  }

  expect(sent).toEqual([
    ...['parse s1', 'bind s1 a', 'describe', 'execute', 'sync'],
    ...['bind s1 b', 'execute', 'sync'],
  ])
  expect(await first.answer).toMatchObject({
    ...{ command: 'SELECT', rowCount: 2, fields },
    rows: [
      { name: 'Lease', size: 7 },
      { name: null, size: null },
    ],
  })
  expect((await later.answer).rows).toEqual([
    ['Lease', 7],
    [null, null],
  ])
})

test('enters an organization in the same transaction, and tells nothing of that', async () => {
  const { wire, sent } = makeWire()
  const question = ask(new Map(), ['a'], 'acme')
  question.submit(wire)
  question.handleDataRow({ fields: ['on', 'acme'] })
  question.handleCommandComplete({ text: 'SELECT 1' })
  question.handleRowDescription({ fields })
  question.handleCommandComplete({ text: 'SELECT 0' })
  question.handleReadyForQuery()

  expect(sent).toEqual([
    ...['bind enter acme', 'execute'],
    ...['parse s1', 'bind s1 a', 'describe', 'execute', 'sync'],
  ])
  expect(await question.answer).toMatchObject({ rowCount: 0, rows: [] })
})

test('counts what a change has changed, and nothing where nothing was to be counted', async () => {
  const tags = ['INSERT 0 12', 'UPDATE 3', 'SET']
  const answers = tags.map((tag) => {
    const question = ask(new Map(), [], null)
    question.handleCommandComplete({ text: tag })
    question.handleReadyForQuery()
    return question.answer
  })

  expect(await Promise.all(answers)).toMatchObject([
    { command: 'INSERT', rowCount: 12 },
    { command: 'UPDATE', rowCount: 3 },
    { command: 'SET', rowCount: null },
  ])
})

test('with a value that has no words sends nothing, so that what follows has its own answer', () => {
  const { wire, sent } = makeWire()
  const loop: Record<string, unknown> = {}
  loop['self'] = loop

  expect(ask(new Map(), [loop], 'acme').submit(wire)).toBeInstanceOf(Error)
  expect(sent).toEqual([])
})

test('with an answer that cannot be read fails, once all of it has come', async () => {
  const question = ask(new Map(), [], null)
  const types = { getTypeParser: () => JSON.parse } as unknown as pg.CustomTypesConfig
  const odd = new Question({ text, types }, [], new Map(), null)
  odd.handleRowDescription({ fields })
  odd.handleDataRow({ fields: ['{', '{'] })
  odd.handleDataRow({ fields: ['1', '2'] })
  odd.handleReadyForQuery()
  question.handleError(new Error('lost'))

  await expect(odd.answer).rejects.toThrow(SyntaxError)
  await expect(question.answer).rejects.toThrow('lost')
})
