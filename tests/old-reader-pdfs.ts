/**
 * As word processors save a PDF for old readers: the table of the first save lists what they can read, and an update
 * of nothing but a trailer names the stream that lists the rest (ISO 32000-2 §7.5.8.4).
 */
export function savedForOldReaders({ isListed = true } = {}): Uint8Array {
  const head = '%PDF-1.7\n'
  const inside = '<</Title(Lease)>>'
  const objects = [
    '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n',
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>\nendobj\n',
    '4 0 obj\n<</Length 27>>\nstream\n0 0 1 rg 50 700 100 20 re f\nendstream\nendobj\n',
    `5 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${4 + inside.length}>>\nstream\n6 0 ${inside}\nendstream\nendobj\n`,
  ]
  const offsets = objects.map((_, index) => head.length + objects.slice(0, index).join('').length)
  const streamAt = head.length + objects.join('').length
  const row = (kind: number, place: number) => String.fromCharCode(kind, place >> 8, place & 255, 0)
  const rows = `${row(1, isListed ? offsets[4]! : 0)}${row(2, 5)}${row(1, streamAt)}`
  const stream =
    `7 0 obj\n<</Type/XRef/Size 8/W[1 2 1]/Index[5 3]/Root 1 0 R/Length ${rows.length}>>\n` +
    `stream\n${rows}\nendstream\nendobj\n`
  const line = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const free = '0000000000 65535 f \n'
  const tableAt = streamAt + stream.length
  const table = `xref\n0 8\n${free}${offsets.slice(0, 4).map(line).join('')}${free}${free}${line(streamAt)}`
  const first = `${table}trailer\n<</Size 8/Root 1 0 R>>\nstartxref\n${tableAt}\n%%EOF\n`
  const updateAt = tableAt + first.length
  const update =
    `xref\n0 0\ntrailer\n<</Size 8/Root 1 0 R/Prev ${tableAt}/XRefStm ${streamAt}>>\n` +
    `startxref\n${updateAt}\n%%EOF\n`

  return Buffer.from(head + objects.join('') + stream + first + update, 'latin1')
}
