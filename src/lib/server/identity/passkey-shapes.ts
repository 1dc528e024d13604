import { z } from 'zod'

// Web Authentication Level 3 §5.1: the JSON of credentials, as far as it is read here.

const base64url = z.string().regex(/^[\w-]*$/)

export const registrationResponse = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
})

export const authenticationResponse = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
type Transport = z.infer<typeof transport>

/** Those the standard knows; newer ones are left out. */
export function toTransports(names: readonly string[]): Transport[] {
  return names.flatMap((name) => {
    const parsed = transport.safeParse(name)

    return parsed.success ? [parsed.data] : []
  })
}
