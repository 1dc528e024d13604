// Builds the pages unless there is a build of these very sources.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from '../src/lib/server/cli/build-if-needed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
await buildIfNeeded(root, path.join(root, 'dist'))
