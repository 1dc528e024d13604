import { randomUUID } from 'node:crypto'
import type { AskedField } from './rooms.ts'

const pets = randomUUID()

/** One of each, with everything that a type can be told. */
export const everyField: readonly AskedField[] = [
  { type: 'signature', label: 'Signature', required: true },
  { type: 'initials', label: 'Initials', required: true },
  { type: 'name', label: 'Your name', required: true },
  { type: 'email', label: 'Your address', required: true },
  { type: 'company', label: 'Company', required: true, help: 'As in the register' },
  { type: 'title', label: 'Job title' },
  { type: 'date_signed', label: 'Signed on' },
  { type: 'date', label: 'Start', required: true, min: '2026-01-01', max: '2030-12-31' },
  { type: 'text', label: 'Tax number', required: true, mask: '999.999.999-99' },
  { type: 'text', label: 'Postcode', cells: 5, pattern: '[0-9]{5}', patternMessage: 'Five digits.' },
  { type: 'number', label: 'Rent', name: 'rent', required: true, currency: 'USD', min: '100' },
  { type: 'number', label: 'Deposit', name: 'deposit', currency: 'USD', formula: '[rent] * 3' },
  { type: 'checkbox', label: 'Pets', id: pets },
  {
    type: 'text',
    label: 'Which pets',
    required: true,
    condition: { match: 'all', of: [{ field: pets, is: 'is', value: 'true' }] },
  },
  { type: 'dropdown', label: 'Plan', required: true, options: ['Small', 'Large'] },
  { type: 'approve', label: 'House rules', required: true },
  { type: 'image', label: 'Photo', required: true },
  { type: 'attachment', label: 'Proof of income' },
  {
    type: 'radio',
    label: 'Parking',
    required: true,
    options: ['Yes', 'No'],
    areas: [
      { x: 0.08, y: 0.8, width: 0.03, height: 0.02 },
      { x: 0.2, y: 0.8, width: 0.03, height: 0.02 },
    ],
  },
  {
    type: 'checkbox_group',
    label: 'Included',
    options: ['Gas', 'Water', 'Power'],
    atLeast: 1,
    areas: [
      { x: 0.4, y: 0.8, width: 0.03, height: 0.02 },
      { x: 0.5, y: 0.8, width: 0.03, height: 0.02 },
      { x: 0.6, y: 0.8, width: 0.03, height: 0.02 },
    ],
  },
  {
    type: 'heading',
    label: '',
    defaultValue: 'Annex',
    areas: [{ x: 0.08, y: 0.85, width: 0.3, height: 0.03 }],
  },
  {
    type: 'note',
    label: '',
    defaultValue: 'Keep quiet',
    areas: [{ x: 0.54, y: 0.85, width: 0.3, height: 0.03 }],
  },
  { type: 'envelope_id', label: '', areas: [{ x: 0.08, y: 0.9, width: 0.6, height: 0.02 }] },
]
