import { randomBytes } from 'node:crypto'

const side = 2048

/** A page that shows a picture of noise, which nothing makes smaller. As large as is wished, to the next 6 kB. */
export function makeNoisePdf(bytes: number): Uint8Array {
  const height = Math.ceil(bytes / (3 * side))
  const pixels = randomBytes(3 * side * height)
  const show = Buffer.from('q 400 0 0 400 100 300 cm /Noise Do Q')
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Noise 5 0 R >> >> >>',
    ),
    streamOf('', show),
    streamOf(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      pixels,
    ),
  ]

  return fileOf(objects)
}

function streamOf(entries: string, bytes: Buffer): Buffer {
  const head = Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`)

  return Buffer.concat([head, bytes, Buffer.from('\nendstream')])
}

/** The objects by their numbers, their table and the trailer (ISO 32000-2 §7.5). */
function fileOf(objects: readonly Buffer[]): Uint8Array {
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [at, object] of objects.entries()) {
    places.push(length)
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`

  return Buffer.concat([
    ...parts,
    Buffer.from(`${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  ])
}
