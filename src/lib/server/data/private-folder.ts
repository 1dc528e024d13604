import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

const ownerOnly = { folder: 0o700, file: 0o600 }
const othersMay = 0o077
/** What of the data folder is ours to mend; somebody may keep other things beside it. */
const ours = ['database', 'blobs']

/**
 * Makes the data folder if need be, and keeps it from other users of the machine: it holds everybody's documents. What an
 * earlier start, a copy or an unpacked archive left open is closed; what is made from here on is closed from the
 * beginning. Returns what could not be closed, such as a volume of another owner.
 */
export async function makePrivateFolder(folder: string): Promise<string[]> {
  process.umask(othersMay)
  await mkdir(folder, { recursive: true, mode: ownerOnly.folder })
  const left: string[] = []
  const wasOpen = ((await lstat(folder)).mode & othersMay) !== 0
  await close(folder, ownerOnly.folder, left)
  // Many: they are looked through only where somebody could have come to them.
  const within = wasOpen ? ours : ours.slice(0, 1)
  for (const name of within) await closeAll(path.join(folder, name), left)

  return left
}

async function closeAll(folder: string, left: string[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (!entries) return
  await close(folder, ownerOnly.folder, left)
  for (const entry of entries) {
    const at = path.join(folder, entry.name)
    // A link is somebody's decision about another place.
    if (entry.isDirectory()) await closeAll(at, left)
    else if (entry.isFile()) await close(at, ownerOnly.file, left)
  }
}

async function close(at: string, mode: number, left: string[]): Promise<void> {
  try {
    if (((await lstat(at)).mode & othersMay) !== 0) await chmod(at, mode)
  } catch {
    left.push(at)
  }
}
