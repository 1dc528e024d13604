import { Refusal } from '#core/refusal.ts'
import { renderPages } from '../render/render-pages.ts'

/** Wide enough to make a page's content run, small enough to cost nothing. */
const proofWidth = 64
/** Of the processor's time, so that a busy machine refuses no more than an idle one. Usual pages take 0.02 s. */
const maxProofMs = 3000

/** Draws the first page once: what cannot be shown in reasonable time cannot be signed either. */
export async function proveDrawable(bytes: Uint8Array): Promise<void> {
  const before = process.cpuUsage()
  await renderPages(bytes, [0], proofWidth)
  const { user, system } = process.cpuUsage(before)
  if ((user + system) / 1000 > maxProofMs) throw new Refusal('document-too-complex')
}
