import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { onePage } from '../../../../../tests/hostile-pdfs.ts'
import { twoFacedPdfs, type TwoFacedPdf } from '../../../../../tests/two-faced-pdfs.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { renderPages } from '../render/render-pages.ts'
import { sealJobWith } from '../seal-job.fixture.ts'
import { admitDocument } from './admit-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'one-picture-'))
afterAll(() => rmSync(folder, { recursive: true }))

const width = 306
type Renderer = (bytes: Uint8Array) => Promise<Buffer>

const fileOf = (bytes: Uint8Array, name: string) => {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}
const grey = (image: Uint8Array | string) => sharp(image).greyscale().raw().toBuffer()

function draw(command: string, args: readonly string[], output: string): Promise<Buffer> {
  execFileSync(command, args, { stdio: 'ignore', timeout: 20_000 })
  return grey(readFileSync(join(folder, output)))
}

const poppler = ['-r', '36', '-png', '-singlefile']
const renderers: Readonly<Record<string, Renderer>> = {
  'the room': async (bytes) => grey((await renderPages(bytes, [0], width))[0]!.webp),
  'Poppler on screen': (bytes) =>
    draw('pdftoppm', [...poppler, fileOf(bytes, 'p.pdf'), join(folder, 'p')], 'p.png'),
  // What goes to a printer goes through Poppler's print mode first.
  'Poppler on paper': (bytes) => {
    execFileSync('pdftocairo', ['-pdf', fileOf(bytes, 'p.pdf'), join(folder, 'paper.pdf')])
    return draw('pdftoppm', [...poppler, join(folder, 'paper.pdf'), join(folder, 'paper')], 'paper.png')
  },
  MuPDF: (bytes) =>
    draw(
      'mutool',
      ['draw', '-q', '-r', '36', '-o', join(folder, 'm.png'), fileOf(bytes, 'm.pdf'), '1'],
      'm.png',
    ),
}
const isThere = (command: string) => spawnSync(command, ['-v']).error === undefined
const hasTools = ['pdftoppm', 'pdftocairo', 'mutool'].every(isThere)
if (!hasTools) console.warn('Poppler or MuPDF is not installed: only the own renderer compares pictures')
const usable = Object.entries(renderers).filter(([name]) => hasTools || name === 'the room')

/** The largest difference that smoothing of edges and the room's lossy pictures leave between equal ones. */
const tolerance = 48

/** Pixels that differ, of those of a page. */
function differences(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  return one.reduce((count, value, index) => count + (Math.abs(value - other[index]!) > tolerance ? 1 : 0), 0)
}
/** Of some 120,000; "9999" in place of "100" makes far more than this. */
const maxDifferences = 12

const drawnPlain = new Map<string, Promise<Buffer>>()

/** The plain page of these looks, drawn once by each: many files should look the same. */
function drawPlain(by: string, render: Renderer, { looks, name }: TwoFacedPdf): Promise<Buffer> {
  const page = name.includes('turned page') ? '/Rotate 90' : ''
  const mediaBox = name.startsWith('box') ? '[0 0 612 680]' : '[0 0 612 792]'
  const key = JSON.stringify([by, looks, page, mediaBox])
  const drawn = drawnPlain.get(key) ?? render(onePage({ content: looks, page, mediaBox }))
  drawnPlain.set(key, drawn)
  return drawn
}

async function looksLike(bytes: Uint8Array, file: TwoFacedPdf, when: string) {
  for (const [by, render] of usable) {
    const [seen, wanted] = [await render(bytes), await drawPlain(by, render, file)]
    expect.soft(differences(seen, wanted), `${when}, by ${by}`).toBeLessThanOrEqual(maxDifferences)
  }
}

describe('screen, printer and sealed file show one picture of', () => {
  test.each(twoFacedPdfs())('$name', async (file) => {
    const { bytes, warnings } = await admitDocument(file.bytes)
    const sealed = await prepareSeal(await sealJobWith({ bytes }))

    expect(warnings).toEqual(file.warnings)
    await looksLike(bytes, file, 'as admitted')
    await looksLike(sealed.bytes, file, 'as sealed')
  })

  test.each(twoFacedPdfs())('$name, and nothing is left that could show another', async ({ bytes }) => {
    const admitted = await admitDocument(bytes)
    const text = Buffer.from(admitted.bytes).toString('latin1')

    expect(text).not.toMatch(
      /\/(OCProperties|OCGs|OC|Alternates|AP|NoView|TrimBox|CropBox|PrintArea|Usage)\b/,
    )
    expect(await admitDocument(admitted.bytes)).toMatchObject({ warnings: [], pages: admitted.pages })
  })
})
