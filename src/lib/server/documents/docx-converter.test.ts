import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeDocx } from './archive.fixture.ts'
import { makeDocxConverter } from './docx-converter.ts'
import { isDocx } from './is-docx.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-converter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that is given the file and the folder for its PDF, as real converters are. */
function converter(body: string, maxMs?: number) {
  const script = path.join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  const head = `import fs from 'node:fs'; const [source, target] = process.argv.slice(2);`
  writeFileSync(script, `${head}\n${body}`)
  return makeDocxConverter([process.execPath, script, '{in}', '{outdir}'], maxMs)
}
const bytes = makeDocx()

describe('a Word file', () => {
  test('is given to the converter, and its PDF comes back', async () => {
    const docx = converter(
      `fs.writeFileSync(target + '/document.pdf', '%PDF of ' + fs.readFileSync(source, 'hex'))`,
    )

    expect(Buffer.from(await docx.convert(bytes, 'acme')).toString()).toBe(`%PDF of ${bytes.toString('hex')}`)
  })

  test('is converted in a folder of its own that is gone afterwards, far from our secrets', async () => {
    process.env['PARAPH_TEST_SECRET'] = 'known'
    const told = path.join(folder, 'told.json')
    const docx = converter(`
      fs.writeFileSync(${JSON.stringify(told)}, JSON.stringify({ cwd: process.cwd(), env: process.env }))
      fs.writeFileSync(target + '/a.pdf', 'x')`)
    await docx.convert(bytes, 'acme')
    const { cwd, env } = JSON.parse(readFileSync(told, 'utf8')) as {
      cwd: string
      env: Record<string, string>
    }

    expect(Object.keys(env).filter((name) => name.includes('SECRET'))).toEqual([])
    expect(env['HOME']).toBe(cwd)
    expect(existsSync(cwd)).toBe(false)
  })

  test.each([
    ['fails', 'process.exit(3)'],
    ['makes nothing', ''],
    ['makes too much', `for (const name of ['a', 'b']) fs.writeFileSync(target + '/' + name + '.pdf', 'x')`],
    ['points elsewhere', `fs.symlinkSync('/etc/hostname', target + '/a.pdf')`],
  ])('is unreadable when the converter %s', async (_, body) => {
    await expect(converter(body).convert(bytes, 'acme')).rejects.toMatchObject({
      code: 'document-unreadable',
    })
  })

  test('is refused when the converter takes too long, which ends with all it has started', async () => {
    const pidFile = path.join(folder, 'pid')
    const docx = converter(
      `const { spawn } = await import('node:child_process')
       const child = spawn('sleep', ['60']); fs.writeFileSync(${JSON.stringify(pidFile)}, String(child.pid))
       setInterval(() => {}, 1000)`,
      1500,
    )
    await expect(docx.convert(bytes, 'acme')).rejects.toMatchObject({ code: 'document-too-complex' })

    const pid = Number(readFileSync(pidFile, 'utf8'))
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('waits for the one before', async () => {
    const log = path.join(folder, 'log')
    const docx = converter(`
      fs.appendFileSync(${JSON.stringify(log)}, 'begin ')
      await new Promise((resolve) => setTimeout(resolve, 100))
      fs.writeFileSync(target + '/a.pdf', 'x'); fs.appendFileSync(${JSON.stringify(log)}, 'end ')`)
    await Promise.all([docx.convert(bytes, 'acme'), docx.convert(bytes, 'acme')])

    expect(readFileSync(log, 'utf8')).toBe('begin end begin end ')
  })

  test('has its turn before the many of somebody else, of whom too many are told to come again', async () => {
    const docx = converter(`
      await new Promise((resolve) => setTimeout(resolve, 100))
      fs.writeFileSync(target + '/a.pdf', 'x')`)
    const ended: string[] = []
    const ofAcme = Array.from({ length: 5 }, () =>
      docx.convert(bytes, 'acme').then(
        () => ended.push('acme'),
        (refusal: unknown) => expect(refusal).toMatchObject({ code: 'busy' }),
      ),
    )
    const ofBolt = docx.convert(bytes, 'bolt').then(() => ended.push('bolt'))
    await Promise.all([...ofAcme, ofBolt])

    expect(ended).toEqual(['acme', 'acme', 'bolt', 'acme', 'acme'])
  })

  test('that unpacks to more than a machine can bear never reaches the converter', async () => {
    const seen = path.join(folder, 'seen')
    const docx = converter(
      `fs.writeFileSync(${JSON.stringify(seen)}, ''); fs.writeFileSync(target + '/a.pdf', 'x')`,
    )
    const bomb = makeDocx('x'.repeat(201 * 2 ** 20))
    expect(bomb.byteLength).toBeLessThan(1_000_000)

    await expect(docx.convert(bomb, 'acme')).rejects.toMatchObject({ code: 'document-too-complex' })
    expect(existsSync(seen)).toBe(false)
  })

  test('is refused without a converter', async () => {
    await expect(makeDocxConverter(null).convert(bytes, 'acme')).rejects.toMatchObject({
      code: 'document-not-convertible',
    })
  })

  test('meets a converter that is not there: a fault of ours', async () => {
    await expect(
      makeDocxConverter(['/no/such/program', '{in}', '{outdir}']).convert(bytes, 'acme'),
    ).rejects.toThrow('does not start')
  })
})

test.each([
  ['PK\x03\x04 [Content_Types].xml word/document.xml', true],
  ['PK\x03\x04 [Content_Types].xml xl/workbook.xml', false],
  ['PK\x03\x04 word/document.xml', false],
  [' PK\x03\x04 [Content_Types].xml word/document.xml', false],
])('"%s" is a Word file: %s', (content, expected) => {
  expect(isDocx(Buffer.from(content, 'latin1'))).toBe(expected)
})

/** A zombie that nobody has waited for yet runs no more (proc(5)). */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}
