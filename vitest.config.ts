/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

const shared = { pool: 'forks', maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 } as const

export default getViteConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { ...shared, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { ...shared, name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 120_000 },
      },
      {
        extends: true,
        test: { ...shared, name: 'faults', include: ['tests/faults/**/*.test.ts'], testTimeout: 180_000 },
      },
      {
        extends: true,
        test: { ...shared, name: 'corpus', include: ['tests/corpus/**/*.test.ts'], testTimeout: 600_000 },
      },
    ],
  },
})
