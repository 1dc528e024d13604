import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#server/cli/jobs-command.ts'
import { findPrograms } from '../postgres.ts'
import { printedBy } from '../printed.ts'
import { useCommandDatabase } from './command-database.ts'

const ids = [1, 2, 3, 4, 5].map((at) => `01900000-0000-7000-8000-00000000000${at}`)
const [first = '', second = '', third = '', covered = '', running = ''] = ids

const engines = findPrograms() ? (['embedded', 'postgres'] as const) : (['embedded'] as const)

describe.each(engines)('paraph jobs, on %s', (engine) => {
  const during = useCommandDatabase(engine)
  // Two of one key were given up, one after the other; of another key one was, and has been asked for again since.
  beforeEach(() =>
    during((database) =>
      database.transaction(null, async (tx) => {
        await tx.execute(sql`delete from job`)
        await tx.execute(sql`
          insert into job (id, kind, queue, key, payload, state, run_at, attempts, max_attempts, error, created_at) values
          (${first}, 'invite', 'mail', 'a', '{}', 'dead', now(), 10, 10, 'refused', now()),
          (${second}, 'invite', 'mail', 'a', '{}', 'dead', now(), 10, 10, 'refused again', now()),
          (${third}, 'seal', 'seals', 'b', '{}', 'dead', now(), 3, 3, null, now()),
          (${covered}, 'erase-files', 'tidying', 'c', '{}', 'dead', now(), 5, 5, 'full', now()),
          (${running}, 'erase-files', 'tidying', 'c', '{}', 'ready', now() + interval '1 hour', 0, 5, null, now())`)
      }),
    ),
  )

  const paraphJobs = async (...parameters: string[]) => (await printedBy(() => jobs(parameters))).said

  const states = () =>
    during(async (database) => {
      const { rows } = await database.transaction(null, (tx) =>
        tx.execute<{ id: string; state: string; attempts: number }>(
          sql`select id, state, attempts from job order by id`,
        ),
      )
      return rows.map(({ id, state, attempts }) => `${id.at(-1)} ${state} ${attempts}`)
    })

  test('names what lies in the queues and what was given up, with why', async () => {
    const said = await paraphJobs('list')
    expect(said).toContain('mail  dead  2\nseals  dead  1\ntidying  dead  1\ntidying  later  1\n')
    expect(said).toMatch(new RegExp(`${second}  invite  since \\S+Z, 10 attempts: refused again\n`))
    expect(said).toContain('3 attempts: its worker died')
    expect(said).not.toContain(running)
  })

  test('has them done once more: jobs of equal kind and key are one', async () => {
    expect(await paraphJobs('retry', 'all')).toBe('2 jobs will be done once more.\n')
    expect(await states()).toEqual(['2 ready 0', '3 ready 0', '5 ready 0'])
  })

  test('has one of them done, or those of a kind', async () => {
    expect(await paraphJobs('retry', first)).toBe('1 job will be done once more.\n')
    expect(await states()).toContain('1 ready 0')
    expect(await paraphJobs('retry', 'seal')).toBe('1 job will be done once more.\n')
    expect(await states()).toEqual(['1 ready 0', '2 dead 10', '3 ready 0', '4 dead 5', '5 ready 0'])
    expect(await paraphJobs('retry', 'invite'), 'another waits already').toContain('There is no such job')
  })

  test('forgets what was given up, and nothing else', async () => {
    expect(await paraphJobs('drop', 'all')).toBe('4 jobs forgotten.\n')
    expect(await states()).toEqual(['5 ready 0'])
    expect(await paraphJobs('drop', running)).toContain('There is no such job')
    expect(await states()).toEqual(['5 ready 0'])
  })

  test.each(
    [[], ['retry'], ['list', 'all'], ['drop', 'all', 'all'], ['explode', 'all']].map((words) => [words]),
  )('does nothing that is not understood: %j', async (words) => {
    await expect(paraphJobs(...words)).rejects.toThrow('What about which jobs?')
  })
})
