import { parentPort, workerData } from 'node:worker_threads'
import { checkFile, type CheckedFile } from './bulk-file.ts'
import { reportOf, type FileReport, type FileTask } from './file-check.ts'

const linesAtOnce = 200
const lettersAtOnce = 50_000

// A thread of its own for one file. It says one thing each time it is asked.
const reports = reportsOf(workerData as FileTask)
parentPort?.on('message', () => parentPort?.postMessage(reports.next().value ?? { kind: 'end' }))

function* reportsOf({ csv, content, context }: FileTask): Generator<FileReport> {
  let file: CheckedFile
  try {
    file = checkFile(csv, content, context)
  } catch (error) {
    yield reportOf(error)
    return
  }
  yield { kind: 'file', headings: file.headings, faults: file.faults }
  let some: CheckedFile['lines'][number][] = []
  let letters = 0
  for (const line of file.lines) {
    some.push(line)
    letters += line.cells.reduce((sum, cell) => sum + cell.length + 1, 0)
    if (some.length < linesAtOnce && letters < lettersAtOnce) continue
    yield { kind: 'lines', lines: some }
    some = []
    letters = 0
  }
  if (some.length > 0) yield { kind: 'lines', lines: some }
}
