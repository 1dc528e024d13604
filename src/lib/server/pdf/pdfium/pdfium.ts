import { PDFiumModule } from '@hyzyla/pdfium'

/** The calls of PDFium's C API (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_save.h) that are used here. Pointers are numbers. */
export type Pdfium = {
  HEAPU8: Uint8Array
  wasmExports: {
    malloc(size: number): number
    free(pointer: number): void
    __indirect_function_table: WebAssembly.Table
  }
  _FPDF_InitLibraryWithConfig(config: object): void
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidthF(page: number): number
  _FPDF_GetPageHeightF(page: number): number
  _FPDF_GetPageBoundingBox(page: number, rect: number): number
  // prettier-ignore
  _FPDF_PageToDevice(page: number, left: number, top: number, width: number, height: number, rotate: number, x: number, y: number, deviceX: number, deviceY: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number
  // prettier-ignore
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void
  _FPDFBitmap_Destroy(bitmap: number): void
  // prettier-ignore
  _FPDF_RenderPageBitmap(bitmap: number, page: number, left: number, top: number, width: number, height: number, rotate: number, flags: number): void
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number
  _FPDFText_GetText(text: number, start: number, count: number, buffer: number): number
  _FPDFText_IsGenerated(text: number, index: number): number
  _FPDFText_GetTextObject(text: number, index: number): number
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number
  _FPDFText_GetFontSize(text: number, index: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number
  _FPDFFormObj_CountObjects(form: number): number
  _FPDFFormObj_GetObject(form: number, index: number): number
  _FPDFPath_CountSegments(path: number): number
  _FPDFPath_GetPathSegment(path: number, index: number): number
  _FPDFPath_GetDrawMode(path: number, fillMode: number, isStroked: number): number
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number
  _FPDFPathSegment_GetType(segment: number): number
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
}

let loading: Promise<Pdfium> | undefined

/** One instance a process. After a trap it is dead, and so is the process (`exhaustion.ts`). */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= initialise()
  return loading
}

async function initialise(): Promise<Pdfium> {
  // The package types only the calls it uses itself; all of them are exported.
  const pdfium = (await PDFiumModule({})) as unknown as Pdfium
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 })
  return pdfium
}
