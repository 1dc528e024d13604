import { createHash } from 'node:crypto'
import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, fontProviders } from 'astro/config'
import { chunkGroups } from './tools/chunk-groups.ts'
import { precompress } from './tools/precompress.ts'
import { emptyDigest } from './tools/empty-digest.ts'
import { noIslandIds } from './tools/no-island-ids.ts'
import { inlineScript, minifiedScript } from './tools/inline-script.ts'
import { noPreloadLists } from './tools/no-preload-lists.ts'
import { onlyUsedIcons } from './tools/only-used-icons.ts'
import { ownIslandRenderer } from './tools/own-island-renderer.ts'
import { serverOnly } from './tools/server-only.ts'
import { smallIcons } from './tools/small-icons.ts'
import { straightImports } from './tools/straight-imports.ts'
import { toastExit } from './tools/toast-exit.ts'

/** Runs before the page is shown, so it stands in the page itself (src/layouts/Base.astro). */
const earlyMirrorsFile = new URL('./src/layouts/early-mirrors.js', import.meta.url)
const earlyMirrors = minifiedScript(earlyMirrorsFile)

export default defineConfig({
  output: 'server',
  outDir: process.env.PARAPH_DIST ?? './dist',
  // `http/page-body.ts` turns away what is too long for the page; this is the largest there is.
  adapter: node({
    mode: 'middleware',
    bodySizeLimit: 50 * 2 ** 20 + 65_536,
    experimentalDisableStreaming: true,
  }),
  integrations: [ownIslandRenderer(react()), straightImports(), precompress()],
  session: false,
  // Colours of a highlighter are for one theme alone.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  prefetch: false,
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Inter',
      cssVariable: '--font-inter',
      fallbacks: ['system-ui', 'sans-serif'],
      options: {
        variants: [
          {
            weight: '400 600',
            style: 'normal',
            src: ['./src/layouts/fonts/inter.woff2'],
          },
        ],
      },
    },
  ],
  security: {
    // Our own middleware checks origins, where plain form posts of the signing room are known (src/middleware.ts).
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { hashes: [`sha256-${createHash('sha256').update(earlyMirrors).digest('base64')}`] },
      styleDirective: { resources: ["'self'", "'unsafe-inline'"] },
    },
  },
  vite: {
    plugins: [
      inlineScript(earlyMirrorsFile, earlyMirrors),
      tailwindcss(),
      serverOnly('src/lib/server/'),
      noPreloadLists(),
      emptyDigest(),
      noIslandIds(),
      onlyUsedIcons(),
      smallIcons(),
      toastExit(),
    ],
    build: { sourcemap: false, assetsInlineLimit: 0 },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
      },
    },
  },
})
