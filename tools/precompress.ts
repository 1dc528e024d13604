import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const compressible = /\.(js|css|svg|json|txt|webmanifest|ttf)$/
/** Below this the headers of an answer outweigh its body. */
const minBytes = 512

/** Leaves `.br` and `.gz` beside every file of the build that shrinks, for the server to hand out as they are. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': ({ dir }) => precompressFolder(fileURLToPath(dir)),
    },
  }
}

async function precompressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => compressible.test(name)).map((name) => path.join(folder, name))
  await Promise.all(files.map(compressBeside))
}

async function compressBeside(file: string): Promise<void> {
  if ((await stat(file)).size < minBytes) return
  const bytes = await readFile(file)
  await Promise.all([
    shrinkTo(`${file}.br`, promisify(brotliCompress)(bytes, brotliOptions(bytes.length)), bytes.length),
    shrinkTo(`${file}.gz`, promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }), bytes.length),
  ])
}

/** Knowing the size lets brotli choose its window. */
const brotliOptions = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
})

async function shrinkTo(file: string, compressing: Promise<Buffer>, bytes: number): Promise<void> {
  const compressed = await compressing
  if (compressed.length < bytes) await writeFile(file, compressed)
}
