/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { briefNode } from './tests/brief-node.ts'
import { findPrograms } from './tests/postgres.ts'

/** Set by the whole suite (tools/test.mjs): what failed is run once more. */
const inSuite = Boolean(process.env['CI'])

/** What takes longest begins first, so that no worker ends alone with it. */
const longestFirst = ['corpus', 'faults', 'server', 'api', 'api-postgres', 'unit', 'core']
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => longestFirst.indexOf(project.name)

    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

// Far beyond what anything takes: time is up for what hangs, not for what a busy machine does slowly.
const shared = { pool: 'forks', retry: inSuite ? 1 : 0, testTimeout: 120_000, hookTimeout: 240_000 } as const

/** Rules and contract: no state, no environment. */
const pure = ['src/lib/{core,contract}/**/*.test.ts']

/** What leaves its process as it was. Identity does not: the user pool's client is one for all that is in a process. */
const tidy = ['src/lib/server/!(identity|cli|health)/**/*.test.ts', 'src/lib/verifier/**/*.test.ts']

/** They mock no module, and each makes a world of its own: the server is loaded once a worker, not once a file. */
const worlds = {
  isolate: false,
  execArgv: briefNode,
  include: ['tests/api/**/*.test.ts'],
  testTimeout: 300_000,
}

/**
 * What is shown lies in headers, files, keys, texts and rules, whichever database is beneath: once is enough, on PostgreSQL, since
 * the browser tests run on the embedded one. What asks, sorts, counts, waits or keeps organizations apart runs on both, and so
 * does everything that is not named here. The journey runs on both by itself.
 */
const sameOnBoth = [
  'anchors',
  'bodies',
  'branding',
  'bulk-sends',
  'certificate-alone',
  'certificate-languages',
  'consent-law',
  'copies',
  'documents',
  'envelope-defaults',
  'envelope-pages',
  'fitting',
  'fuzz',
  'host-seal-archives',
  'host-seal-key',
  'host-seal-kms',
  'host-seal-token',
  'host-verifications',
  'identity-devices',
  'journey',
  'limits',
  'mail-enclosures',
  'mail-wording',
  'mailed-code',
  'parts',
  'password-thread',
  'payments',
  'pdf-pool',
  'places',
  'published-keys',
  'questions',
  'recipient-roles',
  'refused-questions',
  'registration',
  'revocation-lists',
  'room-access',
  'room-acts',
  'room-phone',
  'room-privacy',
  'saved-messages',
  'sealed-fields',
  'security-events',
  'sign-now',
  'signed-uploads',
  'slow-bodies',
  'specified-calls',
  'steering',
  'template-gallery',
  'values',
  'verdict',
  'verdict-limits',
  'webhook-events',
  'webhooks',
  'wished-organization',
].map(testOfApi)

/** Most of it is about what the embedded database leaves on the disk; the rest is the same on both. */
const ofEmbedded = ['identity-papers', 'profile', 'room-leftovers'].map(testOfApi)

const preparedDatabase = ['./tests/prepared/embedded.ts']

/** Without a PostgreSQL everything runs on the embedded database. */
const hasPostgres = findPrograms() !== undefined

export default getViteConfig({
  test: {
    // More than the processors of a small machine: tests wait for jobs, mails and processes of their own.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...pure, ...tidy],
          globalSetup: preparedDatabase,
          setupFiles: ['./tests/patience.ts'],
        },
      },
      {
        extends: true,
        // Loading what a test is about takes longer than most tests: once a worker, not once a file.
        test: {
          ...shared,
          name: 'server',
          include: tidy,
          isolate: false,
          globalSetup: preparedDatabase,
          setupFiles: ['./tests/patience.ts'],
        },
      },
      {
        extends: true,
        // They keep nothing: one process is enough for many files.
        test: { ...shared, name: 'core', include: pure, isolate: false },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...worlds,
          name: 'api',
          exclude: inSuite && hasPostgres ? sameOnBoth : [],
          globalSetup: preparedDatabase,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...worlds,
          name: 'api-postgres',
          exclude: inSuite ? ofEmbedded : [],
          globalSetup: ['./tests/prepared/postgres.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'faults',
          execArgv: briefNode,
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 300_000,
          globalSetup: [...preparedDatabase, './tests/prepared/server.ts'],
        },
      },
      {
        extends: true,
        // Alone, and never twice in a hurry: it measures.
        test: { ...shared, name: 'load', include: ['tests/load/**/*.test.ts'], testTimeout: 300_000 },
      },
      {
        extends: true,
        // By hand (`npm run test:long`), one after the other: they measure, and for long.
        test: {
          ...shared,
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          testTimeout: 3_600_000,
          globalSetup: ['./tests/prepared/server.ts'],
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'corpus', include: ['tests/corpus/**/*.test.ts'], testTimeout: 600_000 },
      },
    ],
  },
})

function testOfApi(name: string): string {
  return `tests/api/${name}.test.ts`
}
