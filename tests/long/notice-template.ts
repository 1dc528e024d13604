import type { DocumentShape } from '#contract/shapes.ts'
import type { TestPerson } from '../world.ts'

/** A template for one tenant: a signature, a rent that the sender may fill in, and a remark. Returns its id. */
export async function makeNotice(person: TestPerson, { id: document }: DocumentShape): Promise<string> {
  const area = (y: number) => [{ page: 0, x: 0.1, y, width: 0.3, height: 0.05, document }]
  const of = { recipient: 'tenant' }
  const { body, status } = await person.call('POST /templates', {
    body: {
      name: 'Notice',
      documents: [document],
      recipients: [{ key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 }],
      fields: [
        { ...of, type: 'signature', areas: area(0.1) },
        { ...of, type: 'number', label: 'Rent', prefillable: true, areas: area(0.2) },
        { ...of, type: 'text', label: 'Remark', required: false, areas: area(0.3) },
      ],
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body.id
}

/** A file for a bulk send of it. */
export function fileFor(emails: readonly string[]): string {
  const rows = emails.map((email, at) => `Tenant ${at},${email},${1 + (at % 900)}`)

  return ['Tenant name,Tenant email,Rent', ...rows].join('\r\n')
}
