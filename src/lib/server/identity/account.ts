import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { identityUser } from '../data/tables/identity.ts'
import { asAccount } from './as-account.ts'
import { attributeList, parseAttributes } from './attributes.ts'
import type { IdentityParts } from './identity-parts.ts'
import { operation, type Operation } from './operation.ts'

const accountInput = z.object({ AccessToken: z.string() })
const updateInput = accountInput.extend({ UserAttributes: attributeList })

/** A person's own account. */
export function accountOperations(parts: IdentityParts): Record<string, Operation> {
  const { challenges, sessions, events } = parts

  const getUser = operation(accountInput, (input) =>
    asAccount(parts, input.AccessToken, (_tx, { id, email, confirmed, attributes }) => {
      const all = { sub: id, email, email_verified: String(confirmed), ...attributes }

      return { Username: id, UserAttributes: Object.entries(all).map(([Name, Value]) => ({ Name, Value })) }
    }),
  )

  const updateUserAttributes = operation(updateInput, (input) => {
    const changes = parseAttributes(input.UserAttributes)

    return asAccount(parts, input.AccessToken, async (tx, user) => {
      // An empty value takes the attribute away, as Cognito does.
      const attributes = Object.fromEntries(
        Object.entries({ ...user.attributes, ...changes }).filter(([, value]) => value !== ''),
      )
      await tx.update(identityUser).set({ attributes }).where(eq(identityUser.id, user.id))

      return { CodeDeliveryDetailsList: [] }
    })
  })

  const deleteUser = operation(accountInput, (input) =>
    asAccount(parts, input.AccessToken, async (tx, user) => {
      await events.onDeleting?.(tx, { subject: user.id, email: user.email })
      await sessions.forgetAll(tx, user.id)
      await challenges.forget(tx, user.email)
      await tx.delete(identityUser).where(eq(identityUser.id, user.id))

      return {}
    }),
  )

  return { GetUser: getUser, UpdateUserAttributes: updateUserAttributes, DeleteUser: deleteUser }
}
