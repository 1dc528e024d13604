const objects = [
  '1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n',
  '2 0 obj\n<</Type /Pages /Kids [] /Count 0>>\nendobj\n',
]
/** ISO 32000-2 §7.5.2: four bytes above 127 tell that the file is not text. */
const header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

/** A file without pages, for pages to be appended to. */
export function emptyPdf(): Uint8Array {
  let body = header
  const entries = objects.map((object) => {
    const offset = String(body.length).padStart(10, '0')
    body += object
    return `${offset} 00000 n\r\n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f\r\n${entries.join('')}`
  const trailer = `trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`

  return new Uint8Array(Buffer.from(body + table + trailer, 'latin1'))
}
