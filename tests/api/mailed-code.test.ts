import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeMailedBy, idp, makeWorld, register, type TestPerson, type World } from '../world.ts'

// Other tests sign in again by what is shown here.

let world: World
let mara: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

const ask = () =>
  idp(world, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: mara.email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })

test('a mailed code is that of its own act, though several came before and it comes late', async () => {
  const { code: first } = await codeMailedBy(world, mara.email, ask)
  const { code: second } = await codeMailedBy(world, mara.email, ask)
  let isLate = true
  setTimeout(() => (isLate = false), 300)
  const { services } = world.app
  const slow = {
    ...world,
    app: {
      ...world.app,
      services: {
        ...services,
        // The newest mail is held back for a moment, as a busy machine does.
        readOutbox: async (to: string | null) => (await services.readOutbox(to)).slice(isLate ? -3 : 0),
      },
    },
  }
  const { code: third } = await codeMailedBy(slow, mara.email, ask)
  expect(isLate).toBe(false)
  expect(new Set([first, second, third]).size).toBe(3)
})
