const server = '^src/lib/server/'
const besideCode = '\\.(test|fixture)\\.ts$'
const page = '^src/(islands|layouts|pages)/'

/**
 * The wings of the server, each leaning on those before it (docs/ARCHITECTURE.md). Types may be named upwards: what a
 * service is given by `composition/` is told to it that way.
 */
const wings = [
  [
    'platform',
    '(blobs|config|data|i18n|jobs|metrics|places|requests|tracing)/|(?!actor|app|make-app|development-app|config-ports)[^/]+\\.ts$',
  ],
  ['accounts', '(billing|contacts|identity|organizations|people|profile|security)/|actor\\.ts$'],
  ['news', '(notifications|webhooks)/'],
  ['documents', '(documents|pdf)/'],
  ['envelopes', '(envelopes|erasure|reports|sample|signing|templates)/'],
  ['proof', '(anchoring|sealing|trust|verdict)/'],
  ['letters', 'mail/'],
  [
    'doors',
    '(backup|cli|composition|health|http|processes)/|(app|make-app|development-app|config-ports)\\.ts$',
  ],
]
const within = (some) => `${server}(${some.map(([, path]) => path).join('|')})`

// The process that does all jobs of PDFs, what it can be asked for, the list of its jobs, and the intake of what came signed
// ask for verdicts.
const asksForVerdicts = '/pdf/(child|pdf-engine|pdf-jobs|intake/countersignable)\\.ts$'

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'core-knows-core',
      severity: 'error',
      from: { path: '^src/lib/core/' },
      to: { path: `${page}|^src/lib/(?!core/)` },
    },
    {
      name: 'contract-knows-core',
      severity: 'error',
      from: { path: '^src/lib/contract/' },
      to: { path: `${page}|^src/lib/(?!(core|contract)/)` },
    },
    {
      // It runs in browsers too, and on the machines of strangers.
      name: 'verifier-knows-core',
      severity: 'error',
      from: { path: '^src/lib/verifier/', pathNot: besideCode },
      to: { path: `${page}|^src/lib/(?!(core|verifier)/)` },
    },
    {
      name: 'server-knows-no-page',
      severity: 'error',
      from: { path: server },
      to: { path: `${page}|^src/lib/browser/` },
    },
    {
      name: 'client-never-reaches-server',
      severity: 'error',
      from: { path: '^src/(islands|lib/browser)' },
      to: { path: '^src/lib/server', reachable: true },
    },
    {
      name: 'one-composition-root',
      severity: 'error',
      from: { pathNot: '^src/lib/server/(composition/|make-app\\.ts$)' },
      to: { path: '^src/lib/server/composition/' },
    },
    {
      // Documents are read with what the verdict reads with, and are not judged.
      name: 'pdf-knows-no-verdict',
      severity: 'error',
      from: { path: '^src/lib/server/pdf/', pathNot: `\\.test\\.ts$|${asksForVerdicts}` },
      to: { path: '^src/lib/verifier/(?!objects/)' },
    },
    ...wings.slice(0, -1).map(([name, path], place) => ({
      name: `${name}-leans-on-nothing-above`,
      severity: 'error',
      from: { path: `${server}(${path})`, pathNot: `${besideCode}|${asksForVerdicts}` },
      to: { path: within(wings.slice(place + 1)), dependencyTypesNot: ['type-only'] },
    })),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import'] },
  },
}
