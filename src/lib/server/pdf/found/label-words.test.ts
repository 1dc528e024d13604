import { expect, test } from 'vitest'
import { typeOfLabel } from './label-words.ts'

test.each([
  ['Signature', 'signature'],
  ["Tenant's signature:", 'signature'],
  ['Firma del arrendatario', 'signature'],
  ['Assinatura', 'signature'],
  ['Signature du locataire :', 'signature'],
  ['Unterschrift', 'signature'],
  ['X', 'signature'],
  ['Date', 'date_signed'],
  ['Fecha de firma', 'date_signed'],
  ['Data:', 'date_signed'],
  ['Date of birth', 'date'],
  ['Fecha de nacimiento', 'date'],
  ['Date de naissance', 'date'],
  ['Data de nascimento', 'date'],
  ['Printed name', 'name'],
  ['Nombre y apellidos', 'name'],
  ['Nom et prénom', 'name'],
  ['Nome completo', 'name'],
  ['Nombre del firmante', 'name'],
  ['E-mail', 'email'],
  ['Correo electrónico', 'email'],
  ['Adresse e-mail', 'email'],
  ['Company name', 'company'],
  ['Razón social', 'company'],
  ['Nom de la société', 'company'],
  ['Title', 'title'],
  ['Cargo', 'title'],
  ['Função', 'title'],
  ['Initials', 'initials'],
  ['Iniciales', 'initials'],
  ['Rubrica', 'initials'],
  ['Paraphe', 'initials'],
])('"%s" asks for %s', (label, type) => {
  expect(typeOfLabel(label)).toBe(type)
})

test.each([
  '',
  'Rent',
  'Update',
  'Database',
  'The date on which the tenancy begins is',
  'Filename',
  'Confirma',
])('"%s" asks for nothing in particular', (label) => {
  expect(typeOfLabel(label)).toBeNull()
})
