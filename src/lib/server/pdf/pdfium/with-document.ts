import { Refusal } from '#core/refusal.ts'
import type { Pdfium } from './pdfium.ts'

/** fpdfview.h, FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY: the second for what is not unlocked by a password. */
const passwordError = 4
const securityError = 5

/**
 * Opens a document for as long as `work` takes, with the password of its user or owner. Throws `document-encrypted`
 * where one is needed, `document-password-wrong`, `document-encryption-unknown` or `document-unreadable`.
 */
export async function withDocument<Result>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  work: (document: number) => Result | Promise<Result>,
  password = '',
): Promise<Result> {
  const given = Buffer.from(`${password}\0`, 'utf8')
  return withMemory(pdfium, given.length + bytes.length, async (pointer) => {
    const start = pointer + given.length
    pdfium.HEAPU8.set(given, pointer)
    pdfium.HEAPU8.set(bytes, start)
    // PDFium turns the password into Latin-1 itself where the file was made in such times.
    const document = pdfium._FPDF_LoadMemDocument(start, bytes.length, pointer)
    if (!document) throw whyClosed(pdfium._FPDF_GetLastError(), password !== '')
    try {
      return await work(document)
    } finally {
      pdfium._FPDF_CloseDocument(document)
    }
  })
}

function whyClosed(error: number, isPasswordGiven: boolean): Refusal {
  if (error === passwordError)
    return new Refusal(isPasswordGiven ? 'document-password-wrong' : 'document-encrypted')

  return new Refusal(error === securityError ? 'document-encryption-unknown' : 'document-unreadable')
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
