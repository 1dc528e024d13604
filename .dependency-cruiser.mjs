export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      // The verdict reads with what documents are read with. Of those, the process that does all jobs, the list of its
      // jobs, and the intake of what came signed ask for verdicts.
      name: 'pdf-knows-no-verdict',
      severity: 'error',
      from: {
        path: '^src/lib/server/pdf/',
        pathNot: '\\.test\\.ts$|/(child|pdf-jobs|intake/countersignable)\\.ts$',
      },
      to: { path: '^src/lib/server/verdict/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import'] },
  },
}
