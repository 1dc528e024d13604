import path from 'node:path'
import { expect, test } from 'vitest'
import { makeLog } from '../../log.ts'
import { inFolder, nationalList } from './lists.fixture.ts'
import { openTrustedLists } from './open-trusted-lists.ts'

test('a list that is over counts on, and the log warns of it alone', async () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const files = {
    'es.xml': nationalList([], { nextUpdate: '2027-01-01T00:00:00Z' }),
    'fr.xml': nationalList([], { territory: 'FR', nextUpdate: '2027-06-01T00:00:00Z' }),
    'pt.xml': nationalList([], { territory: 'PT', nextUpdate: '' }),
  }
  const told = await inFolder(files, (folder) => {
    openTrustedLists([folder, path.join(folder, 'fr.xml')], {
      clock: { now: () => new Date('2027-03-01T00:00:00Z') },
      log,
    })
    return lines.map((line) => JSON.parse(line) as { level: number; name: string; msg: string })
  })

  expect(told.map(({ level, name, msg }) => [level, name, msg])).toEqual([
    [40, 'ES', 'trusted list is over: get a newer one'],
    [30, 'FR', 'trusted list read'],
    [30, 'PT', 'trusted list read'],
    [30, 'FR', 'trusted list read'],
  ])
})
