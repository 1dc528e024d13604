import sharp from 'sharp'
import { sidesOf, type IdentityDocument, type Paper } from '#core/people/verification.ts'
import type { TestPerson } from './world.ts'

/** A photograph of a document, as a telephone makes it: of a size to be read, with a place inside. */
export function paperPicture(width = 1000): Promise<Uint8Array> {
  return sharp({
    create: {
      width,
      height: Math.round(width * 0.63),
      channels: 3,
      background: '#c8d4e0',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Taken at home, 1 Secret Street' } })
    .toBuffer()
}

export async function keepPaper(person: TestPerson, paper: Paper, bytes?: Uint8Array) {
  return person.call('PUT /users/me/papers/{kind}/{side}', {
    params: paper,
    bytes: bytes ?? (await paperPicture()),
    headers: { 'content-type': 'image/jpeg' },
  })
}

/** Everything that documents of these kinds need. */
export async function keepPapers(person: TestPerson, ...kinds: IdentityDocument[]): Promise<void> {
  for (const kind of kinds)
    for (const side of sidesOf(kind)) {
      const { status } = await keepPaper(person, { kind, side })
      if (status !== 200) throw new Error(`keeping a picture was answered by ${status}`)
    }
}

/** What is told of a document besides its pictures. */
export const documentDetails = { document_name: 'Mara Sofia Lindqvist', document_country: 'BR' }
