import { isRefusal } from '#core/refusal.ts'
import { loadPdfium, type Pdfium } from '../pdfium/pdfium.ts'
import { withDocument, withPage } from '../pdfium/with-document.ts'

/** Of the processor's time: enough for some hundred full pages. */
const maxReadMs = 3000

/** How often each letter stands on a page. */
type Letters = ReadonlyMap<number, number>

/**
 * True when a page of `before` has letters that the same page of `after` lacks, read by another reader than the one
 * that wrote it. Of very long documents the first pages are compared; what that reader cannot open has nothing to say.
 */
export async function hasLostText(before: Uint8Array, after: Uint8Array): Promise<boolean> {
  const pages = await readLetters(before, Infinity).catch(refusedAs<Letters[]>([]))
  const kept = await readLetters(after, pages.length)

  return pages.some((letters, index) =>
    [...letters].some(([letter, count]) => count > (kept[index]?.get(letter) ?? 0)),
  )
}

const none: Letters = new Map()

function refusedAs<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isRefusal(error)) return value
    throw error
  }
}

async function readLetters(bytes: Uint8Array, maxPages: number): Promise<Letters[]> {
  const pdfium = await loadPdfium()
  const started = process.cpuUsage()
  const isTimeLeft = () => {
    const { user, system } = process.cpuUsage(started)
    return maxPages < Infinity || (user + system) / 1000 < maxReadMs
  }
  return withDocument(pdfium, bytes, async (document) => {
    const count = Math.min(maxPages, pdfium._FPDF_GetPageCount(document))
    const pages: Letters[] = []
    for (let index = 0; index < count && isTimeLeft(); index++)
      pages.push(
        await withPage(pdfium, document, index, (page) => lettersOf(pdfium, page)).catch(
          refusedAs<Letters>(none),
        ),
      )
    return pages
  })
}

function lettersOf(pdfium: Pdfium, page: number): Letters {
  const letters = new Map<number, number>()
  const text = pdfium._FPDFText_LoadPage(page)
  if (!text) return letters
  const count = pdfium._FPDFText_CountChars(text)
  for (let index = 0; index < count; index++) {
    const letter = pdfium._FPDFText_GetUnicode(text, index)
    if (letter > 32 && pdfium._FPDFText_IsGenerated(text, index) === 0)
      letters.set(letter, (letters.get(letter) ?? 0) + 1)
  }
  pdfium._FPDFText_ClosePage(text)
  return letters
}
