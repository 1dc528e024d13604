import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { identityPasskey, identityUser } from '../data/tables/identity.ts'
import { asAccount } from './as-account.ts'
import { asProven, assertProven } from './as-proven.ts'
import { attributeList, changeAttributes, parseAttributes } from './attributes.ts'
import type { IdentityParts } from './identity-parts.ts'
import { toMfaOutput } from './mfa-preference.ts'
import { clientMetadata, operation, type Operation } from './operation.ts'
import { sendPhoneCode } from './verify-attribute.ts'

const accountInput = z.object({ AccessToken: z.string() })
const updateInput = accountInput.extend({ UserAttributes: attributeList, ClientMetadata: clientMetadata })

/** A person's own account. */
export function accountOperations(parts: IdentityParts): Record<string, Operation> {
  const { challenges, limits, sessions, events } = parts

  const getUser = operation(accountInput, (input) =>
    asAccount(parts, input.AccessToken, (_tx, user) => {
      const { id, email, confirmed, attributes } = user
      const all = { sub: id, email, email_verified: String(confirmed), ...attributes }

      return {
        Username: id,
        UserAttributes: Object.entries(all).map(([Name, Value]) => ({ Name, Value })),
        ...toMfaOutput(user),
      }
    }),
  )

  const updateUserAttributes = operation(updateInput, async (input, caller) => {
    const changes = parseAttributes(input.UserAttributes)
    if (changes['phone_number']) await limits.countAsk(caller.ip)

    return asAccount(parts, input.AccessToken, async (tx, user, sessionId) => {
      const attributes = changeAttributes(user.attributes, changes)
      const isOtherPhone = attributes['phone_number'] !== user.attributes['phone_number']
      if (isOtherPhone) await assertProven(tx, parts, sessionId)
      await tx.update(identityUser).set({ attributes }).where(eq(identityUser.id, user.id))
      if (!isOtherPhone || !attributes['phone_number']) return { CodeDeliveryDetailsList: [] }

      const changed = { ...user, attributes }

      return {
        CodeDeliveryDetailsList: [await sendPhoneCode(tx, parts, changed, input.ClientMetadata, caller)],
      }
    })
  })

  const deleteUser = operation(accountInput, (input) =>
    asProven(parts, input.AccessToken, async (tx, user) => {
      await events.onDeleting?.(tx, { subject: user.id, email: user.email })
      await sessions.forgetAll(tx, user.id)
      await challenges.forget(tx, user.email)
      await tx.delete(identityPasskey).where(eq(identityPasskey.userId, user.id))
      await tx.delete(identityUser).where(eq(identityUser.id, user.id))

      return {}
    }),
  )

  return { GetUser: getUser, UpdateUserAttributes: updateUserAttributes, DeleteUser: deleteUser }
}
