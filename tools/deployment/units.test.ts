import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { deployFolder, unitSettings } from './files.fixture.ts'

const units = ['paraph.service', 'paraph-worker@.service']
/** From 0 to 10, as `systemd-analyze security` counts; what is left is the network, and the namespaces of PDF processes. */
const mostExposure = 2.5

const version = /^systemd (\d+)/.exec(
  spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)?.[1]

describe('units of systemd', () => {
  test('differ in their words, their files, and the role and the port that no file changes', () => {
    const [one, other] = units.map((file) => unitSettings(file).map((pair) => pair.join('=')))
    const own = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line))
    const [, words, program] = own(one!, other!)

    expect(own(one!, other!)).toHaveLength(3)
    expect(words).toBe('EnvironmentFile=-/etc/paraph/web.env')
    expect(own(other!, one!)).toEqual([
      'Description=Paraph, worker %i',
      'EnvironmentFile=-/etc/paraph/worker-%i.env',
      program?.replace('ExecStart=', 'ExecStart=/usr/bin/env PARAPH_ROLE=worker PORT=310%i '),
    ])
  })

  test('let PDF processes have their namespaces, and memory that is written and run', () => {
    const settings = Object.fromEntries(unitSettings('paraph.service'))

    expect(settings).toMatchObject({ RestrictNamespaces: 'user mnt net', KillMode: 'mixed' })
    expect(settings).not.toHaveProperty('MemoryDenyWriteExecute')
  })
})

// What they are checked for offline came with version 250.
describe.runIf(Number(version) >= 250)('systemd itself', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-units-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(units)('reads %s without a complaint, and finds it confined', (file) => {
    // A template is checked as one of its instances, and a program that is installed is one that is here.
    const place = path.join(folder, file.replace('@.', '@1.'))
    const text = readFileSync(path.join(deployFolder, file), 'utf8')
    writeFileSync(place, text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
    const verified = spawnSync('systemd-analyze', ['verify', place], { encoding: 'utf8' })
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', place], {
      encoding: 'utf8',
    })

    expect(verified.stderr).toBe('')
    expect(verified.status).toBe(0)
    const exposure = /Overall exposure level for .*: ([\d.]+)/.exec(judged.stdout)?.[1]
    expect(Number(exposure)).toBeLessThanOrEqual(mostExposure)
  })
})
