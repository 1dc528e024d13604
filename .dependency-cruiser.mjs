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
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import'] },
  },
}
