import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emptyDigest } from './empty-digest.ts'

const module = fileURLToPath(import.meta.resolve('astro/app')).replace(/app\/.*$/, 'encryption.js')

test('Astro is told the hash of nothing, and hashes all else', async () => {
  const { transform } = emptyDigest()
  if (typeof transform !== 'object') throw new Error('no transform')
  const answer = transform.handler.call({} as never, readFileSync(module, 'utf8'), module)
  const { code } = answer as { code: string }

  expect(code).toContain(`'sha256-${createHash('sha256').update('').digest('base64')}'`)
  expect(code).toContain("if (data === '' && algorithm === 'SHA-256') return")
})

test('another Astro, in which there is nothing to tell, fails the build', () => {
  const { transform } = emptyDigest()
  if (typeof transform !== 'object') throw new Error('no transform')

  expect(() => transform.handler.call({} as never, 'export {}', module)).toThrow('astro has changed')
})
