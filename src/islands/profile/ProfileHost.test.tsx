// @vitest-environment happy-dom
import { $profileSection, showProfile } from '#browser/profile-section.ts'
import { $personName } from '#browser/stores.ts'
import { alertText, clear, field, focused, press, until, write } from '#islands/auth/stage.fixture.tsx'
import { settled } from '#islands/testing/mount.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import { expect, test } from 'vitest'
import type { Answer } from '../../../tests/loopback-server.ts'
import { openAt, settings, shown, stage, standAtProfile } from './profile-stage.fixture.tsx'

const words = enUS.profile

standAtProfile()

test('[W10] is opened by the address, and says there where it is', async () => {
  await openAt('?profile=verification&from=mail')
  await until(() => shown().includes(words.verification.document))

  await settled(() => showProfile('person'))
  await until(() => shown().includes(words.person.lead))
  expect(location.search).toBe('?profile=person&from=mail')
  await settled(() => showProfile(null))
  await until(() => !shown().includes(words.title))
  expect(location.search).toBe('?from=mail')
})

test('[W10] stays closed for an address that names no part of it', async () => {
  await openAt('?profile=pets')

  expect($profileSection.get()).toBeNull()
  expect(shown()).toBe('')
})

test('[W10] a changed name is saved, and told to the sidebar', async () => {
  stage.answers['PUT /basic'] = { body: JSON.stringify({ name: 'Mara Lindqvist', phone: null }) }
  await openAt('?profile=person')
  await until(() => shown().includes(words.person.emailHint))
  await write(words.person.name, 'Mara Lindqvist')
  await press(words.save)

  await until(() => shown().includes(words.saved))
  expect(stage.received.at(-1)).toEqual({
    call: 'PUT /basic',
    body: JSON.stringify({ name: 'Mara Lindqvist', phone: null }),
  })
  expect($personName.get()).toBe('Mara Lindqvist')
})

test('[W10] a name that is empty is refused beside its field, and nothing is sent', async () => {
  await openAt('?profile=person')
  await until(() => shown().includes(words.person.emailHint))
  await write(words.person.name, ' ')
  await press(words.save)

  expect(shown()).toContain(words.person.nameMissing)
  expect(field(words.person.name).getAttribute('aria-invalid')).toBe('true')
  expect(stage.received).toHaveLength(1)
})

test('[W10] what could not be loaded anew is shown as old, and can be asked for again', async () => {
  const sessions = (...userAgents: string[]): Answer => {
    const at = { createdAt: '2026-05-04T09:00:00.000Z', lastUsedAt: '2026-05-04T09:00:00.000Z', ip: null }
    const items = userAgents.map((userAgent, index) => {
      const id = `01900000-0000-7000-8000-00000000000${index}`
      return { ...at, id, userAgent, isCurrent: index === 0 }
    })

    return { body: JSON.stringify({ items }) }
  }
  stage.answers['GET /users/sessions'] = sessions('', '')
  stage.answers['DELETE /users/sessions'] = { status: 204 }
  await openAt('?profile=devices')
  await until(() => shown().includes(words.devices.endOthers))
  stage.answers['GET /users/sessions'] = { status: 503 }
  await press(words.devices.endOthers)

  await until(() => shown().includes(words.stale))
  expect(alertText()).toContain(words.retry)
  expect(shown()).toContain(words.devices.endOthers)
  stage.answers['GET /users/sessions'] = sessions('')
  await press(words.retry)
  await until(() => shown().includes(words.devices.none))
  expect(shown()).not.toContain(words.stale)
})

test('[W10] what could not be loaded can be asked for again', async () => {
  stage.answers['GET /settings'] = { status: 503 }
  await openAt('?profile=person')
  await until(() => shown().includes(enUS.problems.internal))

  stage.answers['GET /settings'] = settings({ name: 'Mara again' })
  await press(words.retry)
  await until(() => shown().includes(words.person.emailHint))
  expect(field(words.person.name).value).toBe('Mara again')
})

test('[I7] an address is PENDING until it has a country', async () => {
  await openAt('?profile=address')
  await until(() => shown().includes(words.address.PENDING))
  await clear()

  stage.answers['GET /settings'] = settings({ address: { country: 'BR', countryName: 'Brazil' } })
  await openAt('?profile=address')
  await until(() => shown().includes(words.address.completedText))
})

test('[W10] making, keeping and deleting a signature is told, and the focus is never lost', async () => {
  const typed = { kind: 'typed', text: 'Mara', hand: 'caveat' }
  const saved = (signature: object | null) => ({ body: JSON.stringify({ signature, initials: null }) })
  const statuses = () => [...document.querySelectorAll('section [role=status]')].map((one) => one.textContent)
  stage.answers['GET /users/me/signatures'] = saved(null)
  stage.answers['PUT /users/me/signatures'] = { body: saved(null).body }
  await openAt('?profile=signatures')
  await until(() => shown().includes(words.signatures.none))
  await press(words.signatures.add)
  expect(focused()?.tagName, 'the way to make it').toBe('SELECT')

  stage.answers['GET /users/me/signatures'] = saved(typed)
  await press(words.save)
  await until(() => statuses().includes(words.saved))
  expect(focused()?.textContent).toBe(words.signatures.replace)

  await press(words.signatures.delete)
  expect(focused()?.textContent, 'the harmless one').toBe(words.cancel)
  expect(statuses()).not.toContain(words.saved)
  stage.answers['GET /users/me/signatures'] = saved(null)
  await press(words.signatures.delete)
  await until(() => statuses().includes(words.signatures.deleted))
  expect(focused()?.textContent).toBe(words.signatures.add)
})

test('[W10] sessions are named in plain words, this one first, and others can be ended', async () => {
  const at = '2026-05-04T09:00:00.000Z'
  const session = (id: string, isCurrent: boolean, userAgent: string | null) => {
    return { id, isCurrent, userAgent, ip: null, createdAt: at, lastUsedAt: at }
  }
  const phone = session('s1', false, 'Mozilla/5.0 (iPhone) Version/18.5 Mobile/15E148 Safari/604.1')
  const here = session('s2', true, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  stage.answers['GET /users/sessions'] = { body: JSON.stringify({ items: [phone, here] }) }
  stage.answers['DELETE /users/sessions'] = { status: 204, body: '' }
  await openAt('?profile=devices')
  await until(() => shown().includes('Safari on iPhone'))
  expect([...document.querySelectorAll('li')].map((row) => row.textContent)[0]).toContain(
    `Firefox on Linux${words.devices.current}`,
  )

  stage.answers['GET /users/sessions'] = { body: JSON.stringify({ items: [here] }) }
  await press(words.devices.endOthers)
  await until(() => shown().includes(words.devices.none))
  expect(stage.received.map(({ call }) => call)).toContain('DELETE /users/sessions')
})

test('[W10] an account is not deleted before its address was typed', async () => {
  await openAt('?profile=account')
  await until(() => shown().includes(words.account.delete))
  await write('Type mara@lindqvist.example to confirm', 'mara@else.example')
  await press(words.account.delete)

  expect(shown()).toContain(words.account.mismatch)
})
