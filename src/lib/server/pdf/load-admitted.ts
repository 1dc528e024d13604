import { PDF } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import { isExhaustion } from './exhaustion.ts'

/** What intake let in can be read; a file that cannot is not one of those. Throws `document-unreadable`. */
export async function loadAdmitted(bytes: Uint8Array): Promise<PDF> {
  try {
    return await PDF.load(bytes)
  } catch (error) {
    if (isExhaustion(error)) throw error
    throw new Refusal('document-unreadable')
  }
}
