import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeChain } from './openssl.fixture.ts'
import { readTrustAnchors } from './trust-anchors.ts'

function inFile<T>(text: string, work: (file: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-anchors-'))
  try {
    const file = path.join(folder, 'roots.pem')
    writeFileSync(file, text)
    return work(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('every certificate of the file is a trust anchor, whatever stands around it', async () => {
  const { root } = await makeChain()
  const pem = new X509Certificate(root.certificate).toString()

  expect(inFile(`# roots\n${pem}\n${pem}`, readTrustAnchors)).toEqual([root.certificate, root.certificate])
})

test('a file without one stops the start, and names the variable', () => {
  expect(() => inFile('nothing', readTrustAnchors)).toThrow('TSA_TRUST_ANCHORS')
})
