import { readFileSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as tables from './tables/tables.ts'

test('docs/OPERATIONS.md says of each table, once, what ends its rows', () => {
  const guide = readFileSync(new URL('../../../../docs/OPERATIONS.md', import.meta.url), 'utf8')
  const [, section = ''] = /## What grows, and how far\n([\s\S]*?)\n## /.exec(guide) ?? []
  const named = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))
  const known = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table).name)

  expect(named.toSorted()).toEqual(known.toSorted())
})
