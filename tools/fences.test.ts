import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../.dependency-cruiser.mjs'

const rules = config.forbidden as (IForbiddenRuleType & { name: string })[]

/** For each fence an import that breaks it, by a relative path, which no pattern of names sees. */
const breaches: Record<string, readonly [from: string, to: string]> = {
  'no-cycles': ['core/a-circle.ts', 'core/of-two.ts'],
  'core-knows-core': ['core/envelope/deciding.ts', 'server/data/rows.ts'],
  'contract-knows-core': ['contract/shape.ts', 'server/data/rows.ts'],
  'server-knows-no-page': ['server/mail/letter.ts', '../islands/ui/Button.ts'],
  'client-never-reaches-server': ['browser/store.ts', 'server/data/rows.ts'],
  'one-composition-root': ['server/cli/command.ts', 'server/composition/open.ts'],
  'verifier-knows-core': ['verifier/judged.ts', 'server/data/rows.ts'],
  'pdf-knows-no-verdict': ['server/pdf/draw.ts', 'verifier/judged.ts'],
  'platform-leans-on-nothing-above': ['server/jobs/worker.ts', 'server/billing/plan.ts'],
  'accounts-leans-on-nothing-above': ['server/people/person.ts', 'server/webhooks/hook.ts'],
  'news-leans-on-nothing-above': ['server/webhooks/hook.ts', 'server/documents/page.ts'],
  'documents-leans-on-nothing-above': ['server/documents/page.ts', 'server/signing/room.ts'],
  'envelopes-leans-on-nothing-above': ['server/signing/room.ts', 'server/sealing/sealer.ts'],
  'proof-leans-on-nothing-above': ['server/sealing/sealer.ts', 'server/mail/letter.ts'],
  'letters-leans-on-nothing-above': ['server/mail/letter.ts', 'server/http/door.ts'],
}
/** What a wing is given is named by its type, upwards too; what is above leans on what is below. */
const allowed: readonly (readonly [from: string, line: string])[] = [
  ['server/organizations/told.ts', "import type { it } from '../webhooks/hook.ts'"],
  ['server/http/answer.ts', "import { it } from '../people/person.ts'"],
]

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-fences-'))
let broken: ICruiseResult['summary']['violations']
beforeAll(async () => {
  const lines = new Map<string, string[]>()
  const add = (file: string, ...more: string[]) =>
    lines.set(file, [...(lines.get(file) ?? ['export const it = 1']), ...more])
  for (const [from, to] of Object.values(breaches)) {
    const relative = path.relative(path.dirname(from), to)
    add(from, `export { it as other } from '${relative.startsWith('.') ? relative : `./${relative}`}'`)
    add(to)
  }
  add('core/of-two.ts', "export { it as other } from './a-circle.ts'")
  for (const [from, line] of allowed) add(from, line, 'export type Used = typeof it')
  for (const [file, text] of lines) write(path.join('src/lib', file), [...new Set(text)].join('\n'))
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true } }',
  )
  const { output } = await cruise(['src'], {
    ...{ ...config.options, tsConfig: undefined },
    ...{ baseDir: folder, validate: true, ruleSet: { forbidden: rules } },
  })
  broken = (output as ICruiseResult).summary.violations
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

test('each fence is broken here once', () => {
  expect(Object.keys(breaches).toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
})

test.each(Object.entries(breaches))('%s is told when it is broken', (name, [from, to]) => {
  const file = (relative: string) => path.join('src/lib', relative)

  expect(broken).toContainEqual(
    expect.objectContaining({
      from: file(from),
      to: file(to),
      rule: expect.objectContaining({ name }) as unknown,
    }),
  )
})

test('nothing is told of what leans downwards, or only names a type', () => {
  const told = broken.map(({ from }) => from)

  for (const [from] of allowed) expect(told).not.toContain(path.join('src/lib', from))
})
