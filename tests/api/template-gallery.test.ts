import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoomField } from '#contract/signing-shapes.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { locales } from '#core/locale/locale.ts'
import { starterIds } from '#server/templates/gallery/read-starters.ts'
import type { z } from 'zod'
import { makeTeam } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { agree, sessionOf, upload } from '../signing-room.ts'
import {
  eventually,
  makeWorld,
  openRoom,
  register,
  typedSignature,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let mara: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
}, 60_000)
afterAll(() => world.close())

const list = async (language?: (typeof locales)[number]) =>
  (await mara.call('GET /template-gallery', { query: language ? { language } : {} })).body.items
const use = (person: TestPerson, id: string, body: { language?: string } = {}) =>
  person.call('POST /template-gallery/{id}/template', { params: { id }, body })

describe('the gallery', () => {
  test('tells in the language of the person, or in another that is asked for, what each starter is', async () => {
    const [own, french] = [await list(), await list('fr-FR')]

    expect(own.map(({ id }) => id)).toEqual(starterIds)
    expect(own[0]).toMatchObject({
      ...{ name: 'Mutual non-disclosure agreement', language: 'en-US', pageCount: 2 },
      roles: [
        { name: 'Company', recipientRole: 'signer' },
        { name: 'Partner', recipientRole: 'signer' },
      ],
    })
    expect(french[0]).toMatchObject({ name: 'Accord de confidentialité réciproque', language: 'fr-FR' })
  })

  test('shows the pages of a starter, and no page or starter that is not there', async () => {
    const get = (id: string, page: number) =>
      mara.call('GET /template-gallery/{id}/pages/{page}', { params: { id, page }, query: { width: '320' } })

    expect(await get('mutual-nda', 1)).toMatchObject({ status: 200 })
    expect(await get('mutual-nda', 2)).toMatchObject({ status: 404 })
    expect(await get('magic', 0)).toMatchObject({ status: 404 })
  })

  test('is for who may make templates', async () => {
    const team = await makeTeam(world, 'narrow')
    await team.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
      params: { ...team.params, memberId: team.member.id },
      body: { withheld: ['create_templates'] },
    })

    expect(await use(team.member, 'mutual-nda')).toMatchObject({ status: 403 })
    expect(await use(team.owner, 'mutual-nda')).toMatchObject({ status: 201 })
  })
})

describe('a starter that is used', () => {
  test('becomes a template of the organization, to be changed like any other', async () => {
    const { status, body: made } = await use(mara, 'offer-letter', { language: 'pt-BR' })
    expect(status).toBe(201)
    expect(made).toMatchObject({ name: 'Carta-proposta de emprego', version: 1, status: 'active' })
    expect(made.recipients.map(({ name }) => name)).toEqual(['Empregador', 'Candidato'])
    expect(made.documents).toMatchObject([{ name: 'Carta-proposta de emprego', pages: [{}, {}] }])
    const { name, recipients, fields } = made
    const saved = await mara.call('PUT /templates/{id}', {
      params: { id: made.id },
      body: {
        name: `${name} 2`,
        documents: made.documents.map(({ id }) => id),
        recipients: recipients.map((role) => ({ ...role, access: [...role.access] })),
        fields: fields.slice(1),
      },
    })

    expect(saved).toMatchObject({ status: 200, body: { version: 2 } })
  })

  test('twice becomes two templates, whose fields have ids of their own', async () => {
    const [one, other] = [(await use(mara, 'direct-debit')).body, (await use(mara, 'direct-debit')).body]
    const ids = [one, other].flatMap(({ fields }) => fields.map(({ id }) => id))

    expect(other.id).not.toBe(one.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('[P11] counts among the templates of the plan', async () => {
    const free = await register(world, 'free', 'Freeway', 'Free')
    const taken = [
      await use(free, 'mutual-nda'),
      await use(free, 'onboarding'),
      await use(free, 'quote-order'),
    ]

    // The first of three is the sample every organization starts with.
    expect(taken.map(({ status }) => status)).toEqual([201, 201, 403])
    expect(taken[2]).toMatchObject({ body: { code: 'quota-reached' } })
  })

  test('that is none is not found', async () => {
    expect(await use(mara, 'magic')).toMatchObject({ status: 404 })
  })
})

describe('an envelope from a starter', () => {
  test.each(starterIds.map((id, index) => [id, locales[index % locales.length]!] as const))(
    '%s is sent and signed to the end, in %s',
    async (id, language) => {
      const { body: template } = await use(mara, id, { language })
      const sent = await send(template)
      for (const { key, email } of sent.inOrder) await finish(email, template.name, key)

      await eventually(async () => {
        const { body } = await mara.call('GET /envelopes/{id}', { params: { id: sent.id } })
        return body.status === 'completed'
      })
    },
  )
})

async function send(template: TemplateShape) {
  const inOrder = [...template.recipients]
    .sort((one, other) => one.order - other.order)
    .map(({ key }) => ({
      key,
      email: `${key.toLowerCase()}.${template.id.slice(-12)}@example.org`,
    }))
  const { status, body } = await mara.call('POST /templates/{id}/envelopes', {
    params: { id: template.id },
    body: { recipients: inOrder.map(({ key, email }) => ({ key, name: 'Jane Roe', email })), send: true },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return { id: body.id, inOrder }
}

type Field = z.infer<typeof RoomField>

/** Gives what is asked as a careful person would, the last of several options, and finishes. */
async function finish(email: string, title: string, key: string): Promise<void> {
  const room = await openRoom(world, email, title)
  const version = await agree(room)
  const { fields } = await sessionOf(room)
  const values: Record<string, unknown> = {}
  const signs = fields.some(({ mine, type }) => mine && type === 'signature')
  for (const field of fields.filter(({ mine }) => mine)) {
    if (field.type === 'attachment')
      values[field.id] = (await upload(world, room, 'attachment', 'id.pdf', await makeSamplePdf())).body.value
    else if (field.formula === null && field.type in answers) values[field.id] = answers[field.type]?.(field)
  }
  const { status, body } = await room.call('POST /signing/{recipient}/complete', {
    body: { version, values, ...(signs && { signature: typedSignature }), timeZone: 'Europe/Paris' },
  })
  if (status !== 200) throw new Error(`${key}: ${JSON.stringify(body)}`)
}

const answers: Readonly<Record<string, (field: Field) => unknown>> = {
  text: ({ pattern }) =>
    pattern === null
      ? 'As agreed'
      : pattern.startsWith('[A-Z]{2}')
        ? 'DE89 3704 0044 0532 0130 00'
        : 'COBADEFF',
  number: () => '2',
  date: () => '2027-01-31',
  checkbox: () => true,
  radio: ({ options }) => options.at(-1),
  dropdown: ({ options }) => options.at(-1),
  checkbox_group: ({ options }) => options,
  approve: () => true,
}
