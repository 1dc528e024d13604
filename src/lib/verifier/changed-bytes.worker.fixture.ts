import { parentPort, workerData } from 'node:worker_threads'
import { type Changes, judgeChanges } from './changed-bytes.fixture.ts'

parentPort?.postMessage(await judgeChanges(workerData as Changes))
