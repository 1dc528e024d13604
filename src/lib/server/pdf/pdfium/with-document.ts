import { Refusal } from '#core/refusal.ts'
import type { Pdfium } from './pdfium.ts'

/** fpdfview.h, FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const passwordErrors: readonly number[] = [4, 5]

/** Opens a document for as long as `work` takes. Throws `document-encrypted` or `document-unreadable`. */
export async function withDocument<Result>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  work: (document: number) => Result | Promise<Result>,
): Promise<Result> {
  return withMemory(pdfium, bytes.length, async (pointer) => {
    pdfium.HEAPU8.set(bytes, pointer)
    const document = pdfium._FPDF_LoadMemDocument(pointer, bytes.length, 0)
    if (!document)
      throw new Refusal(
        passwordErrors.includes(pdfium._FPDF_GetLastError()) ? 'document-encrypted' : 'document-unreadable',
      )
    try {
      return await work(document)
    } finally {
      pdfium._FPDF_CloseDocument(document)
    }
  })
}

/** Loads page `index` (from 0) for as long as `work` takes. Throws `document-unreadable`. */
export async function withPage<Result>(
  pdfium: Pdfium,
  document: number,
  index: number,
  work: (page: number) => Result | Promise<Result>,
): Promise<Result> {
  const page = pdfium._FPDF_LoadPage(document, index)
  if (!page) throw new Refusal('document-unreadable')
  try {
    return await work(page)
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}

/** Throws `document-too-complex` when WASM memory (2 GB at most) does not suffice. */
export async function withMemory<Result>(
  pdfium: Pdfium,
  size: number,
  work: (pointer: number) => Result | Promise<Result>,
): Promise<Result> {
  const pointer = pdfium.wasmExports.malloc(Math.max(size, 1))
  if (!pointer) throw new Refusal('document-too-complex')
  try {
    return await work(pointer)
  } finally {
    pdfium.wasmExports.free(pointer)
  }
}
