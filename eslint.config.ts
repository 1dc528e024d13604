import type { Linter } from 'eslint'
import astro from 'eslint-plugin-astro'
import a11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

// `regex`, not `group`: groups are gitignore patterns, where a leading # is a comment.
const forbid = (regex: string): Linter.RulesRecord => ({
  'no-restricted-imports': ['error', { patterns: [{ regex, message: 'See docs/ARCHITECTURE.md, zones.' }] }],
})
const zone = (...names: string[]) => `(^#|lib/|src/)(${names.join('|')})/`

/** Rules that need types are oxlint's (`.oxlintrc.json`), which asks the native compiler: a quarter of the time. */
export default defineConfig(
  globalIgnores(['dist', '.astro', 'data', 'test-results', 'src/lib/server/data/migrations']),
  tseslint.configs.strict,
  astro.configs['flat/recommended'],
  { files: ['**/*.tsx'], extends: [a11y.configs.strict] },
  // Nothing else is React; Playwright's `use` and our own verbs are no hooks.
  { files: ['src/{islands,layouts,lib/browser}/**'], extends: [reactHooks.configs.flat.recommended] },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.astro/*.ts'],
    rules: {
      // `{ id: _, ...rest }` is how a property is left out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**', 'bench/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['src/lib/core/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      ...forbid(
        `${zone('contract', 'server', 'browser', 'islands', 'layouts')}|^(node|astro):|^(react|zod|drizzle)`,
      ),
      'no-restricted-globals': ['error', 'fetch', 'indexedDB', 'caches', 'setTimeout'],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the time as an argument.' },
        { object: 'Math', property: 'random', message: 'Take randomness as an argument.' },
      ],
    },
  },
  {
    files: ['src/lib/contract/**'],
    rules: forbid(`${zone('server', 'browser', 'islands', 'layouts')}|^node:`),
  },
  {
    files: ['src/lib/verifier/**'],
    ignores: ['**/*.{test,fixture}.ts', '**/primitives/node.ts'],
    rules: forbid(
      `${zone('contract', 'server', 'browser', 'islands', 'layouts')}|^(node|astro):|^(react|drizzle)`,
    ),
  },
  { files: ['src/lib/server/**'], rules: forbid(`${zone('browser', 'islands', 'layouts')}|^react`) },
  // Frontmatter runs on the server; a <script> is linted as x.astro/1.ts and runs in the browser.
  {
    files: ['src/lib/browser/**', 'src/islands/**', '**/*.astro/*.ts'],
    rules: forbid(`${zone('server')}|^node:|^astro:env/server`),
  },
  {
    files: ['src/islands/**'],
    // The sign-in page has its words as properties, and nothing to be lost.
    ignores: ['src/islands/ui/lazy-part.tsx', 'src/islands/auth/**', 'src/islands/identity/OtherStep.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
          message: 'Take lazyPart: a program that does not come must not take the island down.',
        },
      ],
    },
  },
)
