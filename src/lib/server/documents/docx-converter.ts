import { spawn } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Refusal } from '#core/refusal.ts'
import { clientGone } from '../client-presence.ts'
import { makeFairQueue } from '../pdf/fair-queue.ts'
import { assertUnpacksWithin } from './unpacked-size.ts'

export interface DocxConverter {
  /**
   * The file as a PDF. Throws `document-not-convertible` where no converter is configured, `document-unreadable` when it
   * makes nothing of the file, `document-too-complex` when it takes too long or unpacks to too much, `busy` when too many
   * of this owner wait.
   */
  convert(bytes: Uint8Array, owner: string): Promise<Uint8Array>
}

/** Programs that convert take hundreds of megabytes: they run one after the other, for owners in turn. */
const maxWaitingOfOwner = 3
const maxPdfBytes = 50 * 2 ** 20

export function makeDocxConverter(command: readonly string[] | null, maxMs = 60_000): DocxConverter {
  const queue = makeFairQueue<() => Promise<void>>()
  let isRunning = false

  const runAll = async () => {
    if (isRunning) return
    isRunning = true
    for (let work = queue.take(); work; work = queue.take()) await work()
    isRunning = false
  }

  return {
    convert(bytes, owner) {
      return new Promise((resolve, reject) => {
        if (!command) return reject(new Refusal('document-not-convertible'))
        if (queue.of(owner).length >= maxWaitingOfOwner) return reject(new Refusal('busy'))
        const gone = clientGone()
        queue.add(owner, async () => {
          if (gone?.aborted) return reject(new Refusal('busy'))
          await assertUnpacksWithin(bytes)
            .then(() => convertInFolder(command, bytes, maxMs))
            .then(resolve, reject)
        })
        void runAll()
      })
    },
  }
}

/** A fresh folder each time, gone afterwards with whatever the program leaves in it. */
async function convertInFolder(
  command: readonly string[],
  bytes: Uint8Array,
  maxMs: number,
): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paraph-docx-'))
  try {
    const [source, target] = [path.join(folder, 'document.docx'), path.join(folder, 'out')]
    await Promise.all([writeFile(source, bytes), mkdir(target)])
    const words = command.map((word) => word.replaceAll('{in}', source).replaceAll('{outdir}', target))
    await run(words, folder, maxMs)
    return await readOnlyPdf(target)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Without a shell, without our environment, whose secrets a document shall not reach, and in a group of its own. */
function run([program = '', ...args]: readonly string[], folder: string, maxMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
      stdio: 'ignore',
      detached: true,
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      endGroup(child.pid)
    }, maxMs)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(new Error(`The converter of DOCX_CONVERTER does not start: ${error.message}`))
    })
    child.once('exit', (status) => {
      clearTimeout(timer)
      // What it started may have outlived it.
      endGroup(child.pid)
      if (isLate) reject(new Refusal('document-too-complex'))
      else if (status !== 0) reject(new Refusal('document-unreadable'))
      else resolve()
    })
  })
}

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // All of it is gone already.
  }
}

async function readOnlyPdf(folder: string): Promise<Uint8Array> {
  const [name, ...more] = (await readdir(folder)).filter((each) => each.toLowerCase().endsWith('.pdf'))
  if (!name || more.length > 0) throw new Refusal('document-unreadable')
  const file = path.join(folder, name)
  const status = await lstat(file)
  if (!status.isFile()) throw new Refusal('document-unreadable')
  if (status.size > maxPdfBytes) throw new Refusal('document-too-large')

  return readFile(file)
}
