import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '#server/cli/build-if-needed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path.join(root, 'dist')
const isBuiltFromThese = isBuilt(root, dist)

/** As it is served, where there is a build of these very sources: it starts in a third of the time. */
export const pdfProgram = isBuiltFromThese ? path.join(dist, 'program', 'child.mjs') : undefined
/** The built pages, where they are built from these very sources. */
export const builtPages = isBuiltFromThese ? path.join(dist, 'server', 'entry.mjs') : undefined
