import { expect, test } from 'vitest'
import { asTest } from './test-mail.ts'

const content = {
  subject: 'Mara asks you to sign “Lease”',
  preview: 'Mara asks you to sign “Lease”',
  blocks: [
    { kind: 'heading', text: 'Please sign “Lease”' },
    { kind: 'button', label: 'Sign', url: 'https://example.org' },
  ],
  footer: '',
} as const
const letter = { messageId: 'm1', to: { name: 'Jane', address: 'jane@example.org' }, fromName: 'Acme' }

test.each([
  [
    'en-US',
    '[Test] Mara asks you to sign “Lease”',
    'This is a test. Documents in test mode have no legal effect',
  ],
  [
    'pt-BR',
    '[Teste] Mara asks you to sign “Lease”',
    'Isto é um teste. Os documentos do modo de teste não têm efeito legal',
  ],
])('[W2] a letter of a test says so in its subject and under its heading, in %s', (locale, subject, note) => {
  const { content: said, ...rest } = asTest({ ...letter, content: { ...content, locale } })

  expect(rest).toEqual(letter)
  expect(said.subject).toBe(subject)
  expect(said.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'button'])
  expect(said.blocks[1]).toMatchObject({ text: expect.stringContaining(note) as string })
})

test('no letter stays none', () => {
  expect(asTest(null)).toBeNull()
})
