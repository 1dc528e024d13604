import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '#server/cli/build-if-needed.ts'
import { builtPages } from '../built.ts'
import { productAt } from '../load/start-product.ts'
import { findFreePort } from '../postgres.ts'
import { copyEmbeddedDatabase } from '../prepared/embedded.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, eventually, openRoom, origin, register, signAs, uploadDocument } from '../world.ts'
import { layShippedTree, nodeIn, shippedFiles } from './shipped-tree.ts'

/** As in the Dockerfile. */
const user = 10_001

/**
 * A container's essentials: everything read-only but two folders, the first process of its own process namespace, a user who
 * is nobody, without capabilities. It proves that the code cannot be written before anything runs.
 */
const confine = `
  set -e
  tree=$1 data=$2 temporary=$3; shift 3
  mount --make-rprivate /
  for folder in "$tree" "$data" "$temporary"; do mount --bind "$folder" "$folder"; done
  for folder in "$tree" / /tmp /dev/shm; do mount -o remount,bind,ro "$folder" 2>/dev/null || true; done
  if touch "$tree/written" 2>/dev/null; then echo 'the code can be written' >&2; exit 9; fi
  cd "$tree"
  exec setpriv --reuid ${user} --regid ${user} --clear-groups --bounding-set=-all --no-new-privs "$@"
`
const namespaces = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL']
const canConfine =
  process.getuid?.() === 0 && spawnSync('unshare', [...namespaces, 'setpriv', '--version']).status === 0

test('what .dockerignore lets through holds neither tests nor secrets', () => {
  const shipped = shippedFiles()

  expect(shipped).toContain('bin/paraph.mjs')
  expect(
    shipped.filter((file) => /\.test\.tsx?$|^(tests|bench|docs\/adr|secrets|data|deploy|\.git)/.test(file)),
  ).toEqual([])
})

describe.runIf(builtPages)('what the image holds', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-shipped-'))
  const [tree, data, temporary] = ['app', 'data', 'tmp'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  let port = 0
  let child: ChildProcess
  let said = ''

  beforeAll(async () => {
    for (const each of [tree, data, temporary]) mkdirSync(each)
    layShippedTree(tree)
    chmodSync(folder, 0o755)
    copyEmbeddedDatabase(data)
    if (canConfine) spawnSync('chown', ['-R', `${user}:${user}`, data, temporary])
    port = await findFreePort()
    child = start()
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (said += part.toString()))
  })
  afterAll(() => {
    // Whoever changes its user is told no more that the process before it is gone.
    if (child.exitCode === null) process.kill(canConfine ? firstWithin(child.pid!) : child.pid!, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** As the Dockerfile has it; where namespaces cannot be had, without them. */
  function start(): ChildProcess {
    const program = [nodeIn(tree), '--max-semi-space-size=16', path.join(tree, 'bin/paraph.mjs'), 'serve']
    const confined = [
      'unshare',
      ...namespaces,
      '/bin/sh',
      '-c',
      confine,
      'sh',
      tree,
      data,
      temporary,
      ...program,
    ]
    const [file = '', ...parameters] = canConfine ? confined : program

    return spawn(file, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH: '/usr/bin:/bin:/usr/sbin:/sbin', NODE_ENV: 'production', TMPDIR: temporary },
        ...{ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', LOG_LEVEL: 'warn' },
        ...{ DATA_DIR: data, PORT: String(port), PUBLIC_URL: origin, TRUSTED_PROXIES: '1' },
      },
    })
  }

  const answers = async (where: string) =>
    fetch(`http://127.0.0.1:${port}${where}`).then(
      ({ status }) => status,
      () => child.exitCode ?? undefined,
    )

  test('is the build of the sources beside it, so that nothing is built at a start', () => {
    expect(isBuilt(tree, path.join(tree, 'dist'))).toBe(true)
  })

  test('starts with code that nobody can write, and is ready', async () => {
    expect(await eventually(() => answers('/ready')), said).toBe(200)
    expect(await answers('/health')).toBe(200)
    expect(await answers('/')).toBe(200)
    expect(said).not.toContain('Building')
  })

  test('does its work with the packages that it has, from an upload to the seal', async () => {
    const world = productAt(port)
    const mara = await register(world, 'mara', 'Acme')
    const document = await uploadDocument(mara, await makeSamplePdf())
    const { id } = await draftEnvelope(mara, document, [
      { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' },
    ])
    expect((await mara.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(200)
    await signAs(await openRoom(world, 'jane@example.org'))
    const status = async () =>
      (await mara.call('GET /envelopes/{id}', { params: { id } })).body.status === 'completed' || undefined

    await eventually(status)
  })

  test('ends in order when it is told to, as the first process, too', async () => {
    const ended = once(child, 'exit')
    process.kill(canConfine ? firstWithin(child.pid!) : child.pid!, 'SIGTERM')

    expect(await ended, said).toEqual([0, null])
  })

  test.runIf(canConfine)(
    'ends at once when it is told to before it listens',
    async () => {
      const lock = path.join(data, 'app.lock')
      rmSync(lock)
      child = start()
      const ended = once(child, 'exit')
      // It is held before the database opens, which takes a second or more.
      await eventually(async () => existsSync(lock))
      process.kill(firstWithin(child.pid!), 'SIGTERM')

      expect(await ended).toEqual([143, null])
    },
    60_000,
  )
})

/** The process that a namespace was made for. Throws where there is none: a signal to 0 is one to all of our own. */
function firstWithin(pid: number): number {
  const first = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])
  if (first <= 1) throw new Error('Nobody is within.')

  return first
}
