import type { DocumentShape } from '#contract/shapes.ts'
import { makeSamplePdf, type SamplePdf } from './sample-pdfs.ts'
import { makeWorld, register, uploadDocument, type TestPerson, type World } from './world.ts'

type Acme = { world: World; mara: TestPerson; lease: DocumentShape }

/** What tests of envelopes begin with: a world, Mara who owns the organization Acme, and a document of hers. */
export async function openAcme(
  options: Parameters<typeof makeWorld>[0] = {},
  page: SamplePdf = {},
): Promise<Acme> {
  const world = await makeWorld(options)
  const mara = await register(world, 'mara', 'Acme')

  return { world, mara, lease: await uploadDocument(mara, await makeSamplePdf(page)) }
}
