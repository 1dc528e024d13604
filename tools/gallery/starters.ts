import type { Locale } from '#core/locale/locale.ts'
import type { FieldRule, Starter } from './starter.ts'

const text = (role: string, more: Partial<FieldRule> = {}): FieldRule => ({ type: 'text', role, ...more })
/** What the sender mostly knows: filled in when the template is used, or by who it is asked of. */
const known = (role: string, more: Partial<FieldRule> = {}): FieldRule => ({
  ...text(role, more),
  prefillable: true,
})
const money = (role: string, more: Partial<FieldRule> = {}): FieldRule => ({
  ...{ type: 'number', role, decimals: 2, min: '0', isMoney: true, align: 'end' },
  ...more,
})
const day = (role: string, more: Partial<FieldRule> = {}): FieldRule => ({ type: 'date', role, ...more })
const signer = (order: number) => ({ recipientRole: 'signer', order }) as const
const rows = [1, 2, 3, 4] as const

const mutualNda: Starter = {
  roles: { company: signer(1), partner: signer(2) },
  fields: {
    companyName: known('company'),
    companyAddress: known('company'),
    partnerName: text('partner'),
    partnerAddress: text('partner'),
    purpose: known('company', { lines: 2 }),
    years: { type: 'number', role: 'company', decimals: 0, min: '1', max: '10', prefillable: true },
    law: known('company'),
  },
}

const offerLetter: Starter = {
  roles: { employer: signer(1), candidate: signer(2) },
  fields: {
    candidateName: known('employer'),
    position: known('employer'),
    manager: known('employer'),
    place: known('employer'),
    start: day('employer', { prefillable: true }),
    hours: { type: 'dropdown', role: 'employer' },
    salary: money('employer', { prefillable: true }),
    period: { type: 'dropdown', role: 'employer' },
    trial: { type: 'number', role: 'employer', decimals: 0, min: '0', max: '12', required: false },
    benefits: text('employer', { lines: 3, required: false }),
    answerBy: day('employer', { prefillable: true }),
    startsThen: { type: 'radio', role: 'candidate' },
    otherStart: day('candidate', { when: { field: 'startsThen', option: 1 } }),
  },
}

const residentialLease: Starter = {
  roles: { landlord: signer(1), tenant: signer(2) },
  fields: {
    landlordName: known('landlord'),
    landlordContact: text('landlord'),
    tenantName: text('tenant'),
    tenantContact: text('tenant'),
    address: known('landlord', { lines: 2 }),
    start: day('landlord', { prefillable: true }),
    end: day('landlord', { required: false, prefillable: true }),
    rent: money('landlord', { prefillable: true }),
    payDay: { type: 'number', role: 'landlord', decimals: 0, min: '1', max: '28' },
    deposit: money('landlord', { prefillable: true }),
    utilities: { type: 'checkbox_group', role: 'landlord', required: false },
    pets: { type: 'radio', role: 'landlord' },
    petsDetail: text('landlord', { when: { field: 'pets', option: 1 } }),
    defects: text('tenant', { lines: 3, required: false }),
    keys: { type: 'number', role: 'landlord', decimals: 0, min: '0' },
  },
}

const mediaConsent: Starter = {
  roles: {
    participant: signer(1),
    guardian: signer(2),
    organizer: { recipientRole: 'viewer', order: 3 },
  },
  fields: {
    event: known('participant'),
    eventDay: day('participant', { prefillable: true }),
    organizerName: known('participant'),
    participantName: text('participant'),
    birth: day('participant'),
    email: { type: 'email', role: 'participant' },
    uses: { type: 'checkbox_group', role: 'participant', required: false },
    named: { type: 'radio', role: 'participant' },
    credit: text('participant', { when: { field: 'named', option: 0 } }),
    health: text('participant', { lines: 2, required: false }),
    emergency: text('guardian'),
    relation: { type: 'dropdown', role: 'guardian' },
    mayTakePart: { type: 'checkbox', role: 'guardian' },
  },
}

function quotedRow(row: number): Record<string, FieldRule> {
  const required = row === 1
  return {
    [`item${row}`]: text('supplier', { required }),
    [`quantity${row}`]: { type: 'number', role: 'supplier', min: '0', required, align: 'end' },
    [`price${row}`]: money('supplier', { required }),
    [`amount${row}`]: money('supplier', { formula: `[quantity${row}] * [price${row}]` }),
  }
}

const quoteOrder: Starter = {
  roles: { supplier: signer(1), buyer: signer(2) },
  fields: {
    supplierName: known('supplier'),
    buyerName: known('supplier'),
    quote: known('supplier'),
    validUntil: day('supplier', { prefillable: true }),
    ...quotedRow(1),
    ...quotedRow(2),
    ...quotedRow(3),
    ...quotedRow(4),
    subtotal: money('supplier', { formula: `sum(${rows.map((row) => `[amount${row}]`).join(', ')})` }),
    tax: { type: 'number', role: 'supplier', decimals: 2, min: '0', max: '100', align: 'end' },
    total: money('supplier', { formula: 'round([subtotal] * (1 + [tax] / 100), 2)' }),
    delivery: day('supplier', { required: false }),
    terms: { type: 'dropdown', role: 'supplier' },
    usesOrders: { type: 'checkbox', role: 'buyer', required: false },
    orderNumber: text('buyer', { when: { field: 'usesOrders' } }),
    invoiceTo: text('buyer', { lines: 2 }),
  },
}

const iban = '[A-Z]{2}[0-9]{2}( ?[A-Z0-9]){11,30}'
const bic = '[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?'

const directDebit = (locale: Locale): Starter => ({
  roles: { debtor: signer(1), creditor: { recipientRole: 'viewer', order: 2 } },
  fields: {
    creditorName: known('debtor'),
    creditorId: known('debtor'),
    creditorAddress: known('debtor'),
    reference: known('debtor'),
    debtorName: text('debtor'),
    debtorAddress: text('debtor'),
    account: text('debtor', locale === 'pt-BR' ? {} : { pattern: iban }),
    bank: text('debtor', locale === 'pt-BR' ? {} : { pattern: bic, required: false }),
    kind: { type: 'radio', role: 'debtor' },
    contract: known('debtor', { required: false }),
  },
})

const serviceAgreement: Starter = {
  roles: { client: signer(1), contractor: signer(2) },
  fields: {
    clientName: known('client'),
    clientAddress: known('client'),
    contractorName: text('contractor'),
    contractorTaxId: text('contractor'),
    services: known('client', { lines: 4 }),
    start: day('client', { prefillable: true }),
    end: day('client', { required: false, prefillable: true }),
    fee: { type: 'radio', role: 'client' },
    fixedFee: money('client', { when: { field: 'fee', option: 0 } }),
    hourlyRate: money('client', { when: { field: 'fee', option: 1 } }),
    payWithin: { type: 'dropdown', role: 'client' },
    notice: { type: 'number', role: 'client', decimals: 0, min: '0', max: '180', defaultValue: '30' },
    law: known('client'),
  },
}

const onboarding: Starter = {
  roles: { employee: signer(1), hr: { recipientRole: 'approver', order: 2 } },
  fields: {
    employeeName: text('employee'),
    birth: day('employee'),
    address: text('employee'),
    email: { type: 'email', role: 'employee' },
    phone: text('employee'),
    department: { type: 'dropdown', role: 'employee' },
    start: day('employee', { prefillable: true }),
    contactName: text('employee'),
    contactPhone: text('employee'),
    document: { type: 'attachment', role: 'employee' },
    conduct: { type: 'checkbox', role: 'employee' },
    privacy: { type: 'checkbox', role: 'employee' },
    security: { type: 'checkbox', role: 'employee' },
    safety: { type: 'checkbox', role: 'employee' },
    equipment: { type: 'checkbox_group', role: 'employee', required: false },
    needs: { type: 'radio', role: 'employee' },
    needsDetail: text('employee', { lines: 2, when: { field: 'needs', option: 1 } }),
    approve: { type: 'approve', role: 'hr' },
  },
}

/** In the order they are shown. */
export const starters: Readonly<Record<string, (locale: Locale) => Starter>> = {
  'mutual-nda': () => mutualNda,
  'service-agreement': () => serviceAgreement,
  'quote-order': () => quoteOrder,
  'offer-letter': () => offerLetter,
  onboarding: () => onboarding,
  'residential-lease': () => residentialLease,
  'media-consent': () => mediaConsent,
  'direct-debit': directDebit,
}
