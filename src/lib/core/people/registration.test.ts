import { describe, expect, test } from 'vitest'
import { checkRegistration, toSignUpPayload, type RegistrationForm } from './registration.ts'

const mara: RegistrationForm = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara@lindqvist.example',
  companyName: 'Lindqvist  Rentals',
  phone: '',
}

describe('a registration', () => {
  test('that is complete has no faults, with or without a phone number', () => {
    expect(checkRegistration(mara)).toEqual([])
    expect(checkRegistration({ ...mara, phone: '+55 (11) 91234-5678' })).toEqual([])
  })

  test('left empty names every field it needs, in the order of the page', () => {
    expect(checkRegistration({ firstName: '', lastName: '', email: '', companyName: '', phone: '' })).toEqual(
      [
        { field: 'firstName', reason: 'missing' },
        { field: 'lastName', reason: 'missing' },
        { field: 'email', reason: 'missing' },
        { field: 'companyName', reason: 'missing' },
      ],
    )
  })

  test('takes blanks for nothing', () => {
    expect(checkRegistration({ ...mara, companyName: '  ' })).toEqual([
      { field: 'companyName', reason: 'missing' },
    ])
  })

  test('[O4] of somebody invited needs no company, and all the rest', () => {
    const invited = { ...mara, companyName: '', lastName: '' }

    expect(checkRegistration(invited, { isInvited: true })).toEqual([
      { field: 'lastName', reason: 'missing' },
    ])
  })

  test.each([
    ['email', 'mara@'],
    ['phone', 'call me'],
  ] as const)('names a wrong %s', (field, text) => {
    expect(checkRegistration({ ...mara, [field]: text })).toEqual([{ field, reason: 'invalid' }])
  })
})

describe('the sign-up payload', () => {
  test('[R1] carries name, slug and no address', () => {
    expect(toSignUpPayload({ ...mara, email: ' mara@lindqvist.example ' }, 'pt-BR', null)).toEqual({
      name: 'Mara Lindqvist',
      email: 'mara@lindqvist.example',
      phone: null,
      locale: 'pt-BR',
      companyName: 'Lindqvist  Rentals',
      companySlug: 'lindqvist_rentals',
      address: null,
    })
  })
})
