import { Refusal } from '#core/refusal.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'
import { withDocument, withMemory } from './with-document.ts'

/** fpdf_save.h, FPDF_REMOVE_SECURITY. */
const removeSecurity = 3

/**
 * PDFium's own full rewrite of a document: repaired, and without encryption where the password opens it. Destroys
 * signatures. Throws what `withDocument` throws.
 */
export async function saveCopy(bytes: Uint8Array, password?: string): Promise<Uint8Array> {
  const pdfium = await loadPdfium()
  installBlockWriter(pdfium)
  // FPDF_FILEWRITE: int version; int (*WriteBlock)(self, bytes, size).
  const save = (document: number) =>
    withMemory(pdfium, 8, (writer) => {
      const fields = new DataView(pdfium.HEAPU8.buffer)
      fields.setInt32(writer, 1, true)
      fields.setInt32(writer + 4, writerSlot, true)
      blocks = []
      const isSaved = pdfium._FPDF_SaveAsCopy(document, writer, removeSecurity)
      const copy = Buffer.concat(blocks)
      blocks = []
      if (!isSaved || copy.length === 0) throw new Refusal('document-unreadable')
      return new Uint8Array(copy.buffer, copy.byteOffset, copy.length)
    })

  return withDocument(pdfium, bytes, save, password)
}

let blocks: Uint8Array[] = []

/** The function table is full and may not grow; its first slot, the null pointer, is the one nobody calls. */
const writerSlot = 0

function installBlockWriter(pdfium: Pdfium): void {
  const table = pdfium.wasmExports.__indirect_function_table
  if (table.get(writerSlot) !== null) return
  const writeBlock = (_self: number, pointer: number, size: number) => {
    blocks.push(pdfium.HEAPU8.slice(pointer, pointer + size))
    return 1
  }
  table.set(writerSlot, asWasmFunction(writeBlock))
}

/**
 * WASM tables take WASM functions only, so a JavaScript function goes through the smallest module that imports and
 * exports one function of type (i32, i32, i32) → i32. WebAssembly core specification, binary format §5.5.
 */
// prettier-ignore
const adapter = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic, version
  0x01, 0x08, 0x01, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7f, // type section: the function's type
  0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00, // import section: e.f
  0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00, // export section: f
])

function asWasmFunction(fn: (self: number, pointer: number, size: number) => number): unknown {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(adapter), { e: { f: fn } })
  return instance.exports['f']
}
