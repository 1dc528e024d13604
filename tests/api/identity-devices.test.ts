import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn } from '../code-in.ts'
import { idp, makeWorld, readMail, register, signIn, type TestPerson, type World } from '../world.ts'

// Sign-ins on devices and text messages, through the whole product.

let world: World
let mara: TestPerson
let eve: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  eve = await register(world, 'eve', 'Evil')
})
afterAll(() => world.close())

/** Another sign-in of the person, on a device of that name. */
const signInFrom = (email: string, device: string) => signIn(world, email, { 'user-agent': device })

const listOf = async (person: TestPerson) => (await person.call('GET /users/sessions')).body

describe('sign-ins on devices', () => {
  test('[W8] are listed with the device and the address they came from, the own one marked', async () => {
    await signInFrom(mara.email, 'Telephone')
    const { items } = await listOf(mara)
    expect(items).toHaveLength(2)
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(items.find(({ isCurrent }) => !isCurrent)).toMatchObject({
      userAgent: 'Telephone',
      ip: '127.0.0.1',
    })
  })

  test('[W8] one of them is ended at once, by its owner alone', async () => {
    const { IdToken } = await signInFrom(mara.email, 'Lost tablet')
    const lost = (await listOf(mara)).items.find(({ userAgent }) => userAgent === 'Lost tablet')
    const asLost = () => world.fetch('/api/users/me', { headers: { authorization: `Bearer ${IdToken}` } })
    expect((await asLost()).status).toBe(200)

    const params = { id: String(lost?.id) }
    expect((await eve.call('DELETE /users/sessions/{id}', { params })).status).toBe(404)
    expect((await asLost()).status).toBe(200)
    expect((await mara.call('DELETE /users/sessions/{id}', { params })).status).toBe(204)
    expect((await asLost()).status).toBe(401)
    expect((await mara.call('DELETE /users/sessions/{id}', { params })).status).toBe(404)
    const unknown = { id: randomUUID() }
    expect((await mara.call('DELETE /users/sessions/{id}', { params: unknown })).status).toBe(404)
  })

  test('[W8] all others are ended together; the own one and other people’s stay', async () => {
    await signInFrom(mara.email, 'Desk')
    expect((await mara.call('DELETE /users/sessions')).status).toBe(204)
    const { items } = await listOf(mara)
    expect(items).toMatchObject([{ isCurrent: true }])
    expect((await listOf(eve)).items).toHaveLength(1)
  })
})

describe('a text message without a provider', () => {
  test('[I2] is kept with the mail that is not sent, under the number', async () => {
    const { AccessToken } = await signInFrom(mara.email, 'Desk')
    const phone = '+33600000042'
    await idp(world, 'UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'phone_number', Value: phone }],
    })
    const { text } = await readMail(world, phone, () => true)
    expect(text).toMatch(/^\d{8} is your Paraph code\..*\n\n@localhost #\d{8}$/s)
    const Code = codeIn(text)
    await idp(world, 'VerifyUserAttribute', { AccessToken, AttributeName: 'phone_number', Code })
    expect(await idp(world, 'GetUser', { AccessToken })).toMatchObject({
      UserAttributes: expect.arrayContaining([{ Name: 'phone_number_verified', Value: 'true' }]) as unknown,
    })
  })
})
