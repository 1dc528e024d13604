import { deflateSync } from 'node:zlib'
import { buildPdf, onePageBody, pdfStream, type PdfBody } from '../../../../tests/hostile-pdfs.ts'

const first = 7
const perStream = 100

/** One page, and `count` elements of its structure: sections with a hundred paragraphs each. */
export function smallObjects(count: number): PdfBody {
  return { ...trunk(count), ...Object.fromEntries(elements(count)) }
}

/** The same, with the elements in object streams (ISO 32000-2 §7.5.7). */
export function packedObjects(count: number): Uint8Array {
  const streams: PdfBody = {}
  const rows = new Map<number, readonly [stream: number, index: number]>()
  const all = elements(count)
  for (let start = 0; start < all.length; start += perStream) {
    const members = all.slice(start, start + perStream)
    const stream = first + count + start / perStream
    streams[stream] = objectStream(members)
    members.forEach(([number], index) => rows.set(number, [stream, index]))
  }
  return withStreamOfRows({ ...trunk(count), ...streams }, rows)
}

/** Small objects, and one of them once more in another generation, without cross-references. */
export function twiceMade(count: number): Uint8Array {
  const file = Buffer.from(buildPdf(smallObjects(count)))
  const again = Buffer.from('5 1 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>\n')
  return Buffer.concat([file.subarray(0, file.lastIndexOf('xref\n0 ')), again])
}

/** Empty pages, all in the root of the tree or so many in each part of it. */
export function manyPages(count: number, perPart = count): Uint8Array {
  const body = onePageBody()
  const references = (from: number, length: number) =>
    Array.from({ length }, (_, index) => `${from + index} 0 R`).join(' ')
  for (let index = 0; index < count; index += 1)
    body[first + index] = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>'
  const parts = perPart < count ? count / perPart : 0
  for (let part = 0; part < parts; part += 1)
    body[first + count + part] =
      `<</Type/Pages/Parent 2 0 R/Kids[${references(first + part * perPart, perPart)}]/Count ${perPart}>>`
  const kids = parts > 0 ? references(first + count, parts) : references(first, count)
  body[2] = `<</Type/Pages/Kids[${kids}]/Count ${count}>>`
  return buildPdf(body)
}

/** A file whose cross-references nobody finds. */
export function withoutLists(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  copy.write('nowhere', copy.lastIndexOf('startxref'), 'latin1')
  return copy
}

function trunk(count: number): PdfBody {
  const sections = Array.from({ length: Math.ceil(count / 100) }, (_, index) => `${first + 100 * index} 0 R`)
  return {
    ...onePageBody({ catalog: '/StructTreeRoot 6 0 R' }),
    6: `<</Type/StructTreeRoot/K[${sections.join(' ')}]>>`,
  }
}

function elements(count: number): [number: number, element: string][] {
  const sectionOf = (index: number) => first + index - (index % 100)
  const kidsOf = (index: number) =>
    Array.from({ length: Math.min(100, count - index) - 1 }, (_, kid) => `${first + index + kid + 1} 0 R`)

  return Array.from({ length: count }, (_, index) => [
    first + index,
    index % 100 === 0
      ? `<</Type/StructElem/S/Sect/P 6 0 R/K[${kidsOf(index).join(' ')}]>>`
      : `<</Type/StructElem/S/P/P ${sectionOf(index)} 0 R/Pg 3 0 R/K ${index}/Lang(en-US)>>`,
  ])
}

function objectStream(members: readonly [number: number, element: string][]): Uint8Array {
  let offset = 0
  const header = members.map(([number, element]) => {
    const entry = `${number} ${offset} `
    offset += element.length + 1
    return entry
  })
  const text = `${header.join('')}${members.map(([, element]) => element).join('\n')}`
  const entries = `/Type/ObjStm/N ${members.length}/First ${header.join('').length}/Filter/FlateDecode`
  return pdfStream(entries, deflateSync(text))
}

/** Lays the body out with a cross-reference stream (ISO 32000-2 §7.5.8) that has these rows too. */
function withStreamOfRows(
  body: PdfBody,
  packed: ReadonlyMap<number, readonly [stream: number, index: number]>,
): Uint8Array {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets = new Map<number, number>()
  let length = 9
  const put = (number: number, content: string | Uint8Array) => {
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
      Buffer.from('\nendobj\n'),
    ])
    offsets.set(number, length)
    parts.push(part)
    length += part.length
  }
  for (const [number, content] of Object.entries(body)) put(Number(number), content)
  const own = Math.max(...offsets.keys()) + 1
  const start = length
  const rows = Buffer.alloc((own + 1) * 7)
  for (let number = 1; number <= own; number += 1) {
    const [stream, index] = packed.get(number) ?? []
    rows.writeUInt8(stream === undefined ? 1 : 2, number * 7)
    rows.writeUInt32BE(stream ?? offsets.get(number) ?? start, number * 7 + 1)
    rows.writeUInt16BE(index ?? 0, number * 7 + 5)
  }
  const entries = `/Type/XRef/Size ${own + 1}/W[1 4 2]/Root 1 0 R/Filter/FlateDecode`
  put(own, pdfStream(entries, deflateSync(rows)))
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}
