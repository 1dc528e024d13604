import { expect, test } from 'vitest'
import { faultsOfPeople } from './people-form.ts'

const ana = { key: 'tenant', name: 'Ana', email: 'ana@example.com', locale: 'pt-BR' }

test('[W1] every role of a template needs a name and an address before it is sent', () => {
  expect(faultsOfPeople([ana])).toEqual([])
  expect(faultsOfPeople([ana, { ...ana, key: 'landlord', name: ' ', email: 'bruno' }])).toEqual([
    { key: 'landlord', part: 'name', code: 'name-missing' },
    { key: 'landlord', part: 'email', code: 'email-invalid' },
  ])
  expect(faultsOfPeople([{ ...ana, email: '' }])[0]?.code).toBe('email-missing')
})
