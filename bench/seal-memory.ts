import { existsSync, readFileSync } from 'node:fs'
import { makeSamplePdf } from '../tests/sample-pdfs.ts'
import { makeSigner, seal } from './seal.ts'
import { sealJob } from './seal-jobs.ts'

/** Seals the file it is given and prints, in times of its size, how much memory that took beyond sealing one page. */
const [, , path = ''] = process.argv
const signer = await makeSigner()
for (let run = 0; run < 5; run++) await seal(sealJob(await makeSamplePdf(), run), signer)
const before = peakBytes()
const file = readFileSync(path)
await seal(sealJob(file, 0), signer)
console.log(`${((peakBytes() - before) / file.length).toFixed(2)} x file`)

/** Where the system tells, of this program alone: what `getrusage` calls the peak counts the parent's at the fork too. */
function peakBytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS

  return Number(kilobytes) * 1024
}
