import { networkInterfaces } from 'node:os'
import { isRefusal } from '#core/refusal.ts'
import { describeBug } from './describe-bug.ts'
import { isExhaustion, isWasmTrap } from './exhaustion.ts'
import { openChildLine } from './line/child-line.ts'
import type { JobKind, JobReply, JobRequest, PdfJobs } from './pdf-jobs.ts'

/** The entry of a child process: takes one job at a time from its line, answers, waits for the next. */

const handlers: { [K in JobKind]: (input: PdfJobs[K]['input']) => Promise<PdfJobs[K]['output']> } = {
  async admit({ bytes, password }) {
    const { admitDocument, intakeLimits } = await import('./intake/admit-document.ts')
    return admitDocument(bytes, intakeLimits, password)
  },
  async render({ bytes, pages, width }) {
    const { renderPages } = await import('./render/render-pages.ts')
    return renderPages(bytes, pages, width)
  },
  async glance({ bytes, most, width }) {
    const { glanceAt } = await import('./render/render-pages.ts')
    return glanceAt(bytes, most, width)
  },
  async readText({ bytes, page }) {
    const { readText } = await import('./render/read-text.ts')
    return readText(bytes, page)
  },
  async findText({ bytes, text, page }) {
    const { findText } = await import('./found/find-text.ts')
    return findText(bytes, text, page)
  },
  async suggest({ bytes, pages }) {
    const { suggestFields } = await import('./found/suggest-fields.ts')
    return suggestFields(bytes, pages)
  },
  async fit({ text, box, setting }) {
    const { fit } = await import('./stamp/fit.ts')
    return fit(text, box, setting)
  },
  async prepareSeal(job) {
    const { prepareSeal } = await import('./prepare-seal.ts')
    return prepareSeal(job)
  },
  async prepareApproval(job) {
    const { prepareApproval } = await import('./prepare-approval.ts')
    return prepareApproval(job)
  },
  async prepareArchive(job) {
    const { prepareArchive } = await import('./archive/prepare-archive.ts')
    return prepareArchive(job)
  },
  async prepareCopy(job) {
    const { prepareCopy } = await import('./prepare-copy.ts')
    return prepareCopy(job)
  },
  async typesetPaper(job) {
    const { typesetPaper } = await import('./typeset-paper.ts')
    return typesetPaper(job)
  },
  async signersIn({ bytes }) {
    const { signersIn } = await import('#verifier/signers-in.ts')
    return signersIn(bytes)
  },
  async namesIn({ bytes }) {
    const { namesIn } = await import('#verifier/names-in.ts')
    return namesIn(bytes)
  },
  async judge({ bytes, at, roots, knowledge }) {
    const { judge } = await import('#verifier/judge.ts')
    return judge(bytes, at, roots, knowledge)
  },
}

function perform<K extends JobKind>(kind: K, input: PdfJobs[K]['input']): Promise<PdfJobs[K]['output']> {
  return handlers[kind](input)
}

/** From here on what a job leaves behind weighs as much as all the rest. */
const heavyBytes = 4 * 2 ** 20

/** WASM memory grows and never shrinks. */
const mostWasmBytes = 160 * 2 ** 20
/** What a large document leaves behind is not given back before the next one needs as much again. */
const mostResidentBytes = 320 * 2 ** 20

function isSwollen(): boolean {
  const { external, arrayBuffers, rss } = process.memoryUsage()
  return external - arrayBuffers > mostWasmBytes || rss > mostResidentBytes
}

async function answer({ kind, input }: JobRequest): Promise<JobReply> {
  try {
    return { state: 'done', output: await perform(kind, input), spent: isSwollen() }
  } catch (error) {
    if (isRefusal(error)) {
      return { state: 'refused', code: error.code, faults: error.faults, spent: isExhaustion(error.cause) }
    }
    if (isExhaustion(error))
      return { state: 'refused', code: 'document-too-complex', faults: [], spent: true }

    return { state: 'failed', message: `${kind}: ${describeBug(error)}`, spent: isWasmTrap(error) }
  }
}

function isJobRequest(message: unknown): message is JobRequest {
  return typeof message === 'object' && message !== null && 'kind' in message && 'input' in message
}

const line = openChildLine()
const say = (reply: JobReply) => line.say(reply)

say({ state: 'ready', hasNetwork: Object.keys(networkInterfaces()).length > 0 })
for (let message = line.hear(); message !== undefined; message = line.hear()) {
  if (!isJobRequest(message)) continue
  const isHeavy = 'bytes' in message.input && (message.input.bytes?.length ?? 0) > heavyBytes
  if (isHeavy) globalThis.gc?.()
  const reply = await answer(message)
  if (isHeavy) globalThis.gc?.()
  say(reply)
}
// In the middle of a job it hears nothing; `confined-process.ts` sees to it that such a process ends with its parent too.
process.exit()
