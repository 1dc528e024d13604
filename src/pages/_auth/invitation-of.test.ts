import { expect, test } from 'vitest'
import { invitationOf } from './invitation-of.ts'

const id = '0197a3b2-7c1e-7d4f-8a2b-3c4d5e6f7081'

test.each([
  [`/invitations/${id}`, id],
  [`/invitations/${id}?lang=fr-FR`, id],
  [`/invitations/${id}/more`, null],
  [`//elsewhere.example/invitations/${id}`, null],
  ['/invitations/nothing', null],
  ['/templates', null],
  [null, null],
])('the invitation behind %j', (next, found) => expect(invitationOf(next)).toBe(found))
