import sharp from 'sharp'
import type { Glance, PageImage } from '../pdf-engine.ts'
import { loadPdfium, type Pdfium } from '../pdfium/pdfium.ts'
import { withDocument, withMemory, withPage } from '../pdfium/with-document.ts'

/** Above this a bitmap shrinks: 25 megapixels are 100 MB, and more than any screen shows. */
const maxPixels = 25e6
/** fpdfview.h: FPDFBitmap_BGRx; FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER (so that BGRx comes out as RGBx). */
const bgrx = 3
const renderFlags = 0x01 | 0x10
const white = 0xffffffff

/** Images of `pages` (from 0), `width` pixels wide, in the order asked, as a viewer shows them. */
export async function renderPages(
  bytes: Uint8Array,
  pages: readonly number[],
  width: number,
): Promise<PageImage[]> {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, bytes, async (document) => {
    const images = []
    for (const page of pages) images.push(await renderPage(pdfium, document, page, width))
    return images
  })
}

/** The first pages of a file that nobody has admitted, `most` at most, and how many there are. */
export async function glanceAt(bytes: Uint8Array, most: number, width: number): Promise<Glance> {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, bytes, async (document) => {
    const pageCount = pdfium._FPDF_GetPageCount(document)
    const images = []
    for (let page = 0; page < Math.min(most, pageCount); page += 1)
      images.push(await renderPage(pdfium, document, page, width))
    return { pageCount, images }
  })
}

async function renderPage(
  pdfium: Pdfium,
  document: number,
  index: number,
  wanted: number,
): Promise<PageImage> {
  const bitmap = await withPage(pdfium, document, index, (page) => drawPage(pdfium, page, wanted))
  const { pixels, width, height } = bitmap
  const { data } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 82, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  return { page: index, width, height, webp: new Uint8Array(data.buffer, data.byteOffset, data.length) }
}

type Bitmap = { pixels: Uint8Array; width: number; height: number }

function drawPage(pdfium: Pdfium, page: number, wanted: number): Promise<Bitmap> {
  const { width, height } = bitmapSize(
    pdfium._FPDF_GetPageWidthF(page),
    pdfium._FPDF_GetPageHeightF(page),
    wanted,
  )
  const size = width * height * 4
  return withMemory(pdfium, size, (pointer) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgrx, pointer, width * 4)
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
    pdfium._FPDFBitmap_Destroy(bitmap)
    return { pixels: pdfium.HEAPU8.slice(pointer, pointer + size), width, height }
  })
}

/** WebP ends at 16,383 pixels a side. */
const maxSide = 16_383

/** Whole pixels for a page of `pageWidth` × `pageHeight` points, `wanted` wide unless that is too many. */
export function bitmapSize(
  pageWidth: number,
  pageHeight: number,
  wanted: number,
): { width: number; height: number } {
  const ratio = pageHeight / pageWidth
  const width = Math.min(wanted, Math.sqrt(maxPixels / ratio), maxSide, maxSide / ratio)
  return {
    width: Math.max(1, Math.floor(width)),
    height: Math.min(maxSide, Math.max(1, Math.round(width * ratio))),
  }
}
