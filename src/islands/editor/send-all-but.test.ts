import { expect, test, vi } from 'vitest'
import { ApiError } from '#browser/api-error.ts'
import { sendAllBut } from './send-all-but.ts'

const rent = { id: 'rent', recipient: 'tenant', label: 'Rent', size: 12 }
const last = { title: 'Lease', recipients: [{ key: 'tenant', name: 'Ana' }], fields: [rent] }
const blaming = (...pointers: string[]) =>
  new ApiError('Bad Request', 400, {
    title: 'ValidationError',
    errors: pointers.map((pointer) => ({ pointer })),
  })

/** A server that takes sizes up to 72, and fields of known recipients only. */
const server = (body: typeof last): Promise<typeof last> => {
  const faults = body.fields.flatMap(({ size, recipient }, index) => [
    ...(size > 72 ? [`/fields/${index}/size`] : []),
    ...(body.recipients.some(({ key }) => key === recipient) ? [] : [`/fields/${index}/recipient`]),
  ])

  return faults.length > 0 ? Promise.reject(blaming(...faults)) : Promise.resolve(body)
}
const saving = async (body: typeof last, send = server) => {
  const refusal: unknown = await send(body).then(
    () => null,
    (error: unknown) => error,
  )
  return sendAllBut(refusal, { body, last }, send)
}

test('everything else is saved, and what was refused stays as it was saved last', async () => {
  const body = { ...last, title: 'Lease of 2027', fields: [{ ...rent, label: 'Monthly rent', size: 400 }] }

  expect(await saving(body)).toEqual({
    answer: { ...body, fields: [{ ...rent, label: 'Monthly rent', size: 12 }] },
    heldBack: ['/fields/0/size'],
  })
})

test('what was never saved is left out alone, and named by its place in the whole draft', async () => {
  const lost = { ...rent, id: 'lost', recipient: 'nobody' }
  const wrong = { ...rent, id: 'wrong', size: 100 }
  const { answer, heldBack } = await saving({ ...last, fields: [lost, rent, wrong] })

  expect(answer.fields).toEqual([rent, { id: 'wrong', recipient: 'tenant', label: 'Rent' }])
  expect(heldBack.toSorted()).toEqual(['/fields/0/recipient', '/fields/2/size'])
})

test('a field that is wrong in several ways takes no other with it', async () => {
  const wrong = { ...rent, id: 'wrong', recipient: 'nobody', size: 100 }

  expect((await saving({ ...last, fields: [wrong, rent] })).answer.fields).toEqual([rent])
})

test('further rounds name the places of the whole draft, too', async () => {
  const lost = { ...rent, id: 'lost', recipient: 'nobody' }
  const late = vi
    .fn(server)
    .mockRejectedValueOnce(blaming('/fields/0/recipient'))
    .mockRejectedValueOnce(blaming('/fields/0/label'))

  expect((await saving({ ...last, fields: [lost, { ...rent, label: '?' }] }, late)).heldBack).toEqual([
    '/fields/0/recipient',
    '/fields/1/label',
  ])
})

test('a recipient who is saved stays, even where all of them is blamed', async () => {
  const refusal = blaming('/recipients/0')
  const send = vi.fn(server)

  await expect(sendAllBut(refusal, { body: last, last }, send)).rejects.toBe(refusal)
  expect(send).not.toHaveBeenCalled()
})

test('a refusal that blames nothing in particular is the caller’s to hear', async () => {
  const refusal = new ApiError('Conflict', 409, { code: 'version-conflict' })
  const send = vi.fn(server)

  await expect(sendAllBut(refusal, { body: last, last }, send)).rejects.toBe(refusal)
  expect(send).not.toHaveBeenCalled()
})

test('a server that blames the same for ever is not asked for ever', async () => {
  const stubborn = vi.fn(() => Promise.reject(blaming('/title')))

  await expect(sendAllBut(blaming('/title'), { body: last, last }, stubborn)).rejects.toBeInstanceOf(ApiError)
  expect(stubborn.mock.calls.length).toBeLessThanOrEqual(8)
})
