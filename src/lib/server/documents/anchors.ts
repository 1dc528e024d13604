import type { Anchor, FieldInput } from '#contract/shapes.ts'
import { anchoredBox } from '#core/fields/anchored-area.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Envelopes } from '../envelopes/make-envelopes.ts'
import type { Templates } from '../templates/make-templates.ts'
import type { Documents } from './make-documents.ts'

type Given = z.output<typeof FieldInput>
type AnchorGiven = z.output<typeof Anchor>
type Area = NonNullable<Given['areas']>[number]

/** Envelopes and templates whose fields may be given by anchors: these become areas before anything else sees them. */
export function withAnchors(
  documents: Documents,
  { envelopes, templates }: { envelopes: Envelopes; templates: Templates },
): { envelopes: Envelopes; templates: Templates } {
  async function placed<T extends { fields?: Given[] | undefined }>(member: Member, input: T): Promise<T> {
    if (!input.fields?.some(({ anchors }) => anchors?.length)) return input
    const fields: Given[] = []
    for (const [index, field] of input.fields.entries()) {
      fields.push(await placeField(documents, member, field, index))
    }

    return { ...input, fields }
  }

  return {
    envelopes: {
      ...envelopes,
      create: async (member, input) => envelopes.create(member, await placed(member, input)),
      change: async (member, id, patch, version) =>
        envelopes.change(member, id, await placed(member, patch), version),
      correctContent: async (member, id, input) =>
        envelopes.correctContent(member, id, await placed(member, input)),
    },
    templates: {
      ...templates,
      create: async (member, input) => templates.create(member, await placed(member, input)),
      save: async (member, id, input, version) =>
        templates.save(member, id, await placed(member, input), version),
    },
  }
}

async function placeField(documents: Documents, member: Member, field: Given, index: number): Promise<Given> {
  const { anchors = [], areas = [], ...rest } = field
  const found: Area[] = [...areas]
  for (const [which, anchor] of anchors.entries()) {
    const places = await areasAt(documents, member, field.type, anchor)
    const code = 'anchor-not-found'
    if (places.length === 0) throw new Refusal(code, [{ pointer: `/fields/${index}/anchors/${which}`, code }])
    found.push(...places)
  }

  return { ...rest, areas: found.slice(0, maxAreas) }
}

/** As many as a field may have. */
const maxAreas = 100

async function areasAt(
  documents: Documents,
  member: Member,
  type: Given['type'],
  { document, text, occurrence, ...offset }: AnchorGiven,
): Promise<Area[]> {
  const { pages } = await documents.get(member, document)
  const places = await documents.findText(member, document, text)
  const wanted = occurrence === undefined ? places : places.slice(occurrence - 1, occurrence)

  return wanted.flatMap(({ page, ...place }) => {
    const size = pages[page]
    return size ? [{ document, page, ...anchoredBox(type, place, size, offset) }] : []
  })
}
