import { makeSigner, seal } from './seal.ts'
import { makeScans, sealJob } from './seal-jobs.ts'
import { makeSamplePdf } from '../tests/sample-pdfs.ts'

/** Seals 41 MB in a process of its own and prints the most memory that took, in times of the file. */
const scans = Buffer.from(await makeScans())
console.log(scans.length)
