import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { plainField } from '#core/fields/field.ts'
import { checkFile, isQuick } from './bulk-file.ts'
import { makeFileCheck } from './file-check.ts'
import type { Content } from './template-content.ts'

const context = { today: '2026-03-01', locale: 'en-US' } as const
const role = {
  key: 'tenant',
  name: 'Tenant',
  recipientRole: 'signer',
  order: 1,
  person: null,
} as unknown as Content['recipients'][number]
const contentWith = (...patterns: string[]): Content => ({
  documents: [],
  recipients: [role],
  fields: patterns.map((pattern, index) => ({
    ...plainField,
    options: [],
    ways: [],
    condition: null,
    id: `f${index}`,
    type: 'text',
    recipient: 'tenant',
    areas: [],
    label: `Field ${index}`,
    prefillable: true,
    pattern,
  })),
  title: null,
  message: '',
  expiresAfterDays: null,
  reminders: null,
})
const fileOf = (lines: number, cell: string, columns = 1) =>
  [
    ['Tenant name', 'Tenant email', ...Array.from({ length: columns }, (_, at) => `Field ${at}`)].join(','),
    ...Array.from({ length: lines }, (_, at) =>
      [`Ann ${at}`, `ann-${at}@example.org`, ...Array<string>(columns).fill(cell)].join(','),
    ),
  ].join('\r\n')

describe('checking a bulk file', () => {
  test('says of a large one what it says of any, and holds nobody up', async () => {
    const content = contentWith('(.*a.{40}b)', '[a-z]*')
    const csv = fileOf(3000, 'a'.repeat(60), 2)
    expect(isQuick(csv, content)).toBe(false)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const started = performance.now()

    const file = await makeFileCheck()(csv, content, context)

    const took = performance.now() - started
    delay.disable()
    expect(file).toEqual(checkFile(csv, content, context))
    expect(file.lines).toHaveLength(3000)
    // Held for as long as the work takes, the loop would turn once in all that time.
    expect(delay.max / 1e6).toBeLessThan(took / 2)
  }, 30_000)

  test('checks a small one at once', async () => {
    const content = contentWith('[a-z]*')
    const csv = fileOf(10, 'abc')
    expect(isQuick(csv, content)).toBe(true)

    expect(await makeFileCheck()(csv, content, context)).toEqual(checkFile(csv, content, context))
  })

  test('refuses one whose lines and patterns cost too much together, before the first is checked', () => {
    const content = contentWith('[^x]{1,900}y')

    expect(() => checkFile(fileOf(1000, 'a'.repeat(900)), content, context)).toThrow('bulk-file-too-costly')
  }, 2000)

  test('ends one that takes longer than it may', async () => {
    const check = makeFileCheck({ maxMs: 1 })

    await expect(check(fileOf(20_000, 'abc'), contentWith('[a-z]*'), context)).rejects.toThrow(
      'bulk-file-too-costly',
    )
  })

  test('lets no more than a few wait', async () => {
    const check = makeFileCheck({ maxWaiting: 1 })
    const [csv, content] = [fileOf(20_000, 'abc'), contentWith('[a-z]*')]
    const first = check(csv, content, context)

    await expect(check(csv, content, context)).rejects.toThrow('rate-limited')
    await expect(first).resolves.toMatchObject({ faults: [] })
  }, 30_000)
})
