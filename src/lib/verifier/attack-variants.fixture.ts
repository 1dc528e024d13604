import { forbiddenChanges } from './forbidden-changes.fixture.ts'
import { addRevision, type LaterObjects, type Writing } from './later-revision.fixture.ts'
import { plainObjects } from './sealed-pdf.fixture.ts'

/** Numbers that no change has. */
const packedIn = 90
const store: LaterObjects = {
  1: (plainObjects()[1] ?? '').replace('>> >>', '>> /DSS 60 0 R>>'),
  60: '<</Type /DSS /Certs [] /VRI <<>>>>',
}

/** How a revision can be written. What is packed into an object stream are the objects that are no streams themselves. */
const forms = {
  'with a table': {},
  'with a cross-reference stream': { form: 'stream' },
  'with comments between': { between: '% nothing to see\n' },
  'in an object stream': 'packed',
} as const satisfies Record<string, Writing | 'packed'>

const add = (base: Uint8Array, objects: LaterObjects, form: keyof typeof forms): Uint8Array => {
  const writing: Writing | 'packed' = forms[form]
  if (writing !== 'packed') return addRevision(base, objects, writing)
  const isPlain = ([, content]: [string, string | Uint8Array]) =>
    typeof content === 'string' && !content.includes('stream\n')
  const [inside, beside] = [isPlain, (entry: [string, string | Uint8Array]) => !isPlain(entry)].map((which) =>
    Object.fromEntries(Object.entries(objects).filter(which)),
  )

  return addRevision(base, beside ?? {}, {
    form: 'stream',
    packed: { stream: packedIn, objects: inside as Record<number, string> },
  })
}

/** Behind a cross-reference stream, which has a number of its own, there are more objects than before. */
function archive(base: Uint8Array): Uint8Array {
  const sizes = Buffer.from(base)
    .toString('latin1')
    .match(/(?<=\/Size )\d+/g)

  return addRevision(base, store, { follows: { root: 1, size: Number(sizes?.at(-1)) } })
}

/** Where it stands among revisions that archive. */
const places = {
  'behind the seal': (sealed: Uint8Array, change: (base: Uint8Array) => Uint8Array) => change(sealed),
  'behind an archive': (sealed: Uint8Array, change: (base: Uint8Array) => Uint8Array) =>
    change(addRevision(sealed, store)),
  'with an archive behind it': (sealed: Uint8Array, change: (base: Uint8Array) => Uint8Array) =>
    archive(change(sealed)),
}

export type Variant = { name: string; bytes: Uint8Array }

const variantsOf = (sealed: Uint8Array, changes: Readonly<Record<string, LaterObjects>>): Variant[] =>
  Object.entries(changes).flatMap(([what, objects]) =>
    (Object.keys(forms) as (keyof typeof forms)[]).flatMap((form) =>
      Object.entries(places).map(([where, put]) => ({
        name: `${what} ${form}, ${where}`,
        bytes: put(sealed, (base) => add(base, objects, form)),
      })),
    ),
  )

/** Every forbidden change in every form and at every place; none may pass. */
export const attacksOn = (sealed: Uint8Array): Variant[] => variantsOf(sealed, forbiddenChanges)

/** What may stand there, written in the same ways: that it passes shows that the others fail for what they change. */
export const archivesOf = (sealed: Uint8Array): Variant[] =>
  variantsOf(sealed, { 'nothing but a store': store })
