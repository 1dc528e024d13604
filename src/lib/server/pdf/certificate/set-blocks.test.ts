import { expect, test } from 'vitest'
import type { CompletionCertificateBlock } from '../completion-certificate.ts'
import { setBlocks } from './set-blocks.ts'

const heading: CompletionCertificateBlock = { kind: 'heading', text: 'Who took part' }
const paragraph: CompletionCertificateBlock = { kind: 'paragraph', text: 'As the audit trail says.' }
const facts: CompletionCertificateBlock = { kind: 'facts', rows: [['File', 'lease.pdf']] }

test.each([
  ['what leads in to something', [heading, paragraph, facts], [true, true, false]],
  ['what says something by itself', [heading, paragraph, heading, facts], [true, false, true, false]],
  ['the last of all', [heading, paragraph], [true, false]],
  ['a paragraph behind another thing', [facts, paragraph, facts], [false, false, false]],
] as const)('%s keeps with the next as it should', (_, blocks, keeps) => {
  const pieces = setBlocks(blocks, () => null)

  expect(pieces.map(({ keepsWithNext }) => keepsWithNext)).toEqual(keeps)
})
