import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { locales, type Locale } from '../src/lib/core/locale/locale.ts'
import { translator } from '../src/lib/server/i18n/translator.ts'
import { sealedFile } from '../tests/sealed.ts'
import { makeWorld, openRoom, register, uploadDocument, type World } from '../tests/world.ts'

// Makes the sealed document that visitors look at and check: the product sends, signs and seals the agreement of each
// language, in test mode, with a key that is thrown away. What /verify knows them by is written beside them.

type Place = Record<'page' | 'x' | 'y' | 'width' | 'height', number>
type Layout = { fields: (Place & { type: string; recipient: string; label?: string; required?: boolean })[] }

/** Who signs, with what they write into the blanks of the agreement, in its order. */
const people = [
  { key: 'company', name: 'Jane Roe', blanks: ['Roe Studio', '12 Harbour Street', '–', '–'] },
  { key: 'partner', name: 'Luis Prado', blanks: ['Prado & Co.', '7 Garden Row'] },
]
/** Each organization has a name of its own. */
const senders: Readonly<Record<Locale, string>> = {
  'en-US': 'Roe Studio',
  'es-ES': 'Estudio Roe',
  'fr-FR': 'Atelier Roe',
  'pt-BR': 'Roe Design',
}
/** Who runs a server gives visitors the same files, so that the house they are from is nobody's (RFC 2606). */
const house = 'https://paraph.example'
const folder = new URL('../public/sample/', import.meta.url)

async function makeSealed(world: World, locale: Locale): Promise<Uint8Array> {
  const title = translator(locale)('sample.name')
  const sender = await register(world, 'Mara', senders[locale])
  const { body: me } = await sender.call('GET /users/me')
  const params = { id: me.organizations[0]?.id ?? '' }
  await sender.call('PUT /organizations/{id}/mode', { params, body: { type: 'test' } })
  const source = (ending: string) =>
    readFileSync(new URL(`../src/lib/server/sample/agreement.${locale}.${ending}`, import.meta.url))
  const document = await uploadDocument(sender, new Uint8Array(source('pdf')), `${title}.pdf`)
  const { fields } = JSON.parse(source('json').toString()) as Layout
  const guests = people.map(({ key, name }, index) => ({
    ...{ key, name, locale, order: index + 1 },
    email: `${name.toLowerCase().replace(' ', '.')}.${locale.slice(0, 2)}@example.org`,
  }))
  const { body: envelope, status } = await sender.call('POST /envelopes', {
    body: {
      ...{ title, documents: [document.id], recipients: guests },
      fields: fields.map(({ page, x, y, width, height, ...field }) => ({
        ...field,
        areas: [{ document: document.id, page, x, y, width, height }],
      })),
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(envelope))
  await sender.call('POST /envelopes/{id}/send', { params: { id: envelope.id } })
  for (const [index, { email }] of guests.entries()) {
    const room = await openRoom(world, email, title)
    const { body: asked } = await room.call('GET /signing/{recipient}')
    const { version } = asked.envelope
    const consent = { version, agreed: true } as const
    const { body: session } = await room.call('POST /signing/{recipient}/consent', { body: consent })
    const blanks = people[index]?.blanks ?? []
    const own = session.fields.filter(({ type, mine }) => type === 'text' && mine)
    const values = Object.fromEntries(own.map(({ id }, place) => [id, blanks[place] ?? '']))
    const hand = { kind: 'typed', text: people[index]?.name ?? '', hand: 'caveat' } as const
    const initials = { ...hand, text: hand.text.replace(/(\w)\w+ ?/g, '$1') }
    const done = await room.call('POST /signing/{recipient}/complete', {
      body: { version, values, signature: hand, initials, timeZone: 'UTC' },
    })
    if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  }

  return sealedFile(sender, envelope.id, document.id)
}

mkdirSync(folder, { recursive: true })
const world = await makeWorld({ environment: { PUBLIC_URL: house } })
const hashes: string[] = []
for (const locale of locales) {
  const bytes = await makeSealed(world, locale)
  writeFileSync(new URL(`agreement.${locale}.pdf`, folder), bytes, { mode: 0o644 })
  hashes.push(createHash('sha256').update(bytes).digest('hex'))
}
await world.close()
writeFileSync(
  new URL('../src/lib/core/verdict/sealed-samples.ts', import.meta.url),
  `// Written by tools/make-sealed-sample.ts.

const samples: ReadonlySet<string> = new Set([
${hashes.map((hash) => `  '${hash}',`).join('\n')}
])

/** Whether a file is, to its last byte, one of the sealed samples that visitors are shown: by its SHA-256. */
export function isSealedSample(sha256: string): boolean {
  return samples.has(sha256)
}
`,
)
