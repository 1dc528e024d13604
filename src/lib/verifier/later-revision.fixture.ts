import { deflateSync } from 'node:zlib'

import { lastStartXref } from './sealed-pdf.fixture.ts'

/** How a revision behind a seal is written; each value stands in the file as given here. */
export type Writing = {
  form?: 'table' | 'stream'
  prev?: (offset: number) => string
  size?: string
  widths?: string
  index?: (numbers: readonly number[]) => string
  /** Of the cross-reference stream. */
  length?: (length: number) => string
  /** One line of a table. */
  entry?: (offset: number) => string
  /** Between the objects, before the table, in it, and between it and `startxref`. */
  between?: string
  beforeXref?: string
  inXref?: string
  afterTrailer?: string
  trailer?: string
  /** What the trailer before says, unless the file is one of `sealed-pdf.fixture.ts`. */
  follows?: { root: number; size: number }
  startxref?: (offset: number) => number
  /** Compressed into an object stream of this number, which may hold more than is listed. */
  packed?: { stream: number; objects: Readonly<Record<number, string>>; unlisted?: string }
  /** Beside the table stands the stream that it might have been, as PDFBox leaves it, or one that says something else. */
  again?: { rows?: (rows: Rows) => Rows; trailer?: (written: string) => string }
  /** Behind the end of what the object stream compresses. */
  behindDeflate?: string
}
export type LaterObjects = Readonly<Record<number, string | Uint8Array>>

const firstSize = 100

export function toBytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

export function stream(content: Uint8Array, more = ''): Uint8Array {
  return Buffer.concat([
    Buffer.from(`<</Length ${content.length}${more}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
}

/** `base` and one more revision with these objects, as plain as can be but for what `writing` says. */
export function addRevision(base: Uint8Array, objects: LaterObjects, writing: Writing = {}): Uint8Array {
  const parts: Uint8Array[] = [base]
  const rows = new Map<number, readonly [type: number, second: number, third: number]>()
  let position = base.length
  const put = (part: Uint8Array): void => {
    parts.push(part)
    position += part.length
  }
  const putObject = (number: number, content: string | Uint8Array): void => {
    rows.set(number, [1, position, 0])
    const body = typeof content === 'string' ? toBytes(content) : content
    put(Buffer.concat([toBytes(`${number} 0 obj\n`), body, toBytes('\nendobj\n')]))
    put(toBytes(writing.between ?? ''))
  }
  for (const [number, content] of Object.entries(objects)) putObject(Number(number), content)
  if (writing.packed) {
    const { stream: container, objects: inside } = writing.packed
    Object.keys(inside).forEach((number, index) => rows.set(Number(number), [2, container, index]))
    putObject(container, packObjects(writing))
  }
  if (writing.again) putObject(Math.max(firstSize, ...rows.keys()) + 1, tableAgain(base, rows, writing))
  put(toBytes(writing.beforeXref ?? ''))
  const xref = position
  put(writing.form === 'stream' ? xrefStream(base, rows, xref, writing) : xrefTable(base, rows, writing))
  put(toBytes(`${writing.afterTrailer ?? ''}startxref\n${writing.startxref?.(xref) ?? xref}\n%%EOF\n`))

  return Buffer.concat(parts)
}

/** The file with a store of validation data behind it, as an archive would add it, whoever sealed the file. */
export function archiveWith(certificate: Uint8Array, sealed: Uint8Array): Uint8Array {
  const text = Buffer.from(sealed).toString('latin1')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const [root, size] = [/\/Root (\d+) 0 R/, /\/Size (\d+)/].map((found) => Number(found.exec(trailer)?.[1]))
  const kept = trailer.match(/\/Info \d+ 0 R|\/ID \[[^\]]*\]/g) ?? []
  if (root === undefined || size === undefined) throw new Error('no trailer')
  const [, catalog = ''] = text.slice(text.lastIndexOf(`\n${root} 0 obj`)).split(/ obj\n|\nendobj/)
  const objects = {
    [root]: catalog.replace(/\/DSS \d+ 0 R/, '').replace(/>>$/, `/DSS ${size} 0 R>>`),
    [size]: `<</Certs [${size + 1} 0 R]>>`,
    [size + 1]: stream(certificate),
  }

  return addRevision(sealed, objects, { follows: { root, size }, trailer: kept.join(' ') })
}

/** With all that there is up to here, and not itself. */
function tableAgain(base: Uint8Array, rows: Rows, { again, ...writing }: Writing): Uint8Array {
  const said = again?.rows?.(new Map(rows)) ?? rows
  const own = Math.max(firstSize, ...rows.keys()) + 1
  const trailer = trailerOf(base, new Map([...rows, [own, [1, 0, 0]]]), writing)
  const index = [...said.keys()].map((number) => `${number} 1`).join(' ')

  return stream(
    rowBytes(said),
    ` /Type /XRef /W [1 4 2] /Index [${index}] ${again?.trailer?.(trailer) ?? trailer}`,
  )
}

function rowBytes(rows: Rows): Buffer {
  return Buffer.concat(
    [...rows.values()].map(([type, second, third]) => {
      const row = Buffer.alloc(7)
      row.writeUInt8(type)
      row.writeUInt32BE(second, 1)
      row.writeUInt16BE(third, 5)
      return row
    }),
  )
}

type Rows = Map<number, readonly [number, number, number]>

function xrefTable(base: Uint8Array, rows: Rows, writing: Writing): Uint8Array {
  const entry = writing.entry ?? ((offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const lines = [...rows].map(([number, [, offset]]) => `${number} 1\n${entry(offset)}`)
  const empty = lines.length === 0 ? '0 1\n0000000000 65535 f \n' : ''

  return toBytes(
    `xref\n${writing.inXref ?? ''}${empty}${lines.join('')}trailer\n<<${trailerOf(base, rows, writing)}>>\n`,
  )
}

function trailerOf(base: Uint8Array, rows: Rows, { prev, size, follows, trailer = '' }: Writing): string {
  const previous = lastStartXref(base)
  const { root, size: before } = follows ?? { root: 1, size: firstSize }
  const highest = Math.max(before - 1, ...rows.keys())

  return `/Size ${size ?? highest + 1} /Root ${root} 0 R /Prev ${prev?.(previous) ?? previous} ${trailer}`
}

function xrefStream(base: Uint8Array, rows: Rows, at: number, writing: Writing): Uint8Array {
  const own = Math.max(firstSize, ...rows.keys()) + 1
  rows.set(own, [1, at, 0])
  const numbers = [...rows.keys()]
  const body = rowBytes(rows)
  const index = writing.index?.(numbers) ?? numbers.map((number) => `${number} 1`).join(' ')
  const length = writing.length?.(body.length) ?? String(body.length)
  const dictionary =
    `/Type /XRef /W [${writing.widths ?? '1 4 2'}] /Index [${index}] ` +
    `/Length ${length} ${trailerOf(base, rows, writing)}`

  return Buffer.concat([
    toBytes(`${own} 0 obj\n<<${dictionary}>>\nstream\n`),
    body,
    toBytes('\nendstream\nendobj\n'),
  ])
}

function packObjects({ packed, behindDeflate = '' }: Writing): Uint8Array {
  const objects = Object.entries(packed?.objects ?? {})
  let offset = 0
  const header: string[] = []
  for (const [number, content] of objects) {
    header.push(`${number} ${offset}`)
    offset += content.length + 1
  }
  const unlisted = packed?.unlisted
  if (unlisted) header.push(`3 ${offset}`)
  const first = `${header.join(' ')} `
  const body = `${first}${objects.map(([, content]) => `${content} `).join('')}${unlisted ?? ''}`
  const raw = Buffer.concat([deflateSync(toBytes(body)), toBytes(behindDeflate)])

  return stream(raw, ` /Type /ObjStm /N ${header.length} /First ${first.length} /Filter /FlateDecode`)
}
