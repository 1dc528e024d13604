import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sample = path.join(root, 'public', 'sample', 'agreement.en-US.pdf')

/** Somebody else's project, with the package and what it says it needs, and nothing else of ours. */
const project = mkdtempSync(path.join(os.tmpdir(), 'paraph-stranger-'))
const installed = path.join(project, 'node_modules')
const program = `
import { readFileSync } from 'node:fs'
import { toReport, verify, type Verdict } from 'paraph-verifier'

const bytes = new Uint8Array(readFileSync(process.argv[2] ?? ''))
const changed = Uint8Array.from(bytes)
changed[2000] = (changed[2000] ?? 0) ^ 1
const verdicts: Verdict[] = await Promise.all([bytes, changed].map((each) => verify(each, { at: new Date('2030-01-01') })))
const reports = verdicts.map((verdict) => toReport(verdict, { at: new Date(0), validator: 'a stranger' }))
process.stdout.write(JSON.stringify({ verdicts, reports }))
`

beforeAll(() => {
  const folder = path.join(installed, 'paraph-verifier')
  mkdirSync(folder, { recursive: true })
  execFileSync(process.execPath, [path.join(root, 'tools', 'pack-verifier.ts'), folder])
  const described = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const name of [...Object.keys(described.dependencies), '@types/node']) {
    mkdirSync(path.dirname(path.join(installed, name)), { recursive: true })
    symlinkSync(path.join(root, 'node_modules', name), path.join(installed, name))
  }
  writeFileSync(path.join(project, 'check.ts'), program)
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: ['node'] },
    ...{ lib: ['es2024', 'dom'], allowImportingTsExtensions: true, skipLibCheck: false },
  }
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['check.ts'] }))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const run = (...flags: string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [...flags, 'check.ts', sample], { cwd: project, encoding: 'utf8' }),
  )

test('a stranger verifies with the package alone, as Node and as browsers have it', () => {
  const own = run()

  expect(own).toMatchObject({
    verdicts: [
      { indication: 'indeterminate', reason: 'certificate-not-trusted', signatures: [{ intact: true }] },
      { indication: 'total-failed', reason: 'digest-mismatch' },
    ],
    reports: [{}, { ValidationReport: { SignatureValidator: { DigitalIdentity: 'a stranger' } } }],
  })
  expect(run('--conditions=browser')).toEqual(own)
})

test('its types are whole', () => {
  const compiler = path.join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
  const told = execFileSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' })

  expect(told).toBe('')
})
