import type { CallName, Calls } from '#contract/calls.ts'
import { ApiError } from './api-error.ts'
import { identityTokenOfCookies } from './session-cookies.ts'
import { storedOrganization, type OrganizationType } from './stored-state.ts'

/** The caller's identity token; null when nobody is signed in. */
export type TokenProvider = () => Promise<string | null>

let tokenProvider: TokenProvider = () => Promise.resolve(identityTokenOfCookies())

/** Replaces the token found in the cookies, for example by one that the identity library has refreshed. */
export function setTokenProvider(provider: TokenProvider): void {
  tokenProvider = provider
}

type WithoutIdentity = {
  [N in CallName]: Calls[N]['access'] extends 'public' | 'recipient' ? N : never
}[CallName]

/** Calls with authentication disabled. The type keeps this list equal to the contract's. */
const withoutIdentity: Readonly<Record<WithoutIdentity, true>> = {
  'POST /users/signup': true,
  'GET /signing/{recipient}': true,
  'POST /signing/{recipient}/viewed': true,
  'POST /signing/{recipient}/consent': true,
  'PUT /signing/{recipient}/values': true,
  'POST /signing/{recipient}/complete': true,
  'POST /signing/{recipient}/decline': true,
  'POST /signing/{recipient}/delegate': true,
  'POST /signing/{recipient}/questions': true,
  'POST /signing/{recipient}/access/start': true,
  'POST /signing/{recipient}/access': true,
  'POST /signing/{recipient}/name': true,
  'POST /signing/{recipient}/files': true,
  'GET /signing/{recipient}/files/{sha256}': true,
  'POST /signing/{recipient}/copy': true,
  'POST /signing/{recipient}/phone': true,
  'POST /signing/trade': true,
  'GET /signing/{recipient}/documents/{document}/pages/{page}': true,
  'GET /signing/{recipient}/documents/{document}/pages/{page}/text': true,
  'GET /signing/{recipient}/documents/{document}/file': true,
  'GET /signing/{recipient}/documents/{document}/sealed': true,
  'GET /signing/{recipient}/documents/{document}/sealed/pages/{page}': true,
  'GET /verify/trust': true,
  'POST /verify/record': true,
  'POST /verify': true,
  'POST /verify/report': true,
  'GET /logos/{sha256}': true,
  'GET /region/americas': true,
  'POST /countries/states': true,
  'POST /countries/state/cities': true,
}

/** For one call another organization than the stored one. */
type Chosen = { organizationId?: string | undefined; organizationType?: OrganizationType | undefined }

export async function headersOf(
  name: CallName,
  { organizationId, organizationType }: Chosen = {},
): Promise<Record<string, string>> {
  const stored = storedOrganization()
  const organization = {
    id: organizationId ?? stored?.id,
    // The stored type is the stored organization's.
    type: organizationType ?? (!organizationId || organizationId === stored?.id ? stored?.type : undefined),
  }
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(organization.id && { 'x-organization': organization.id }),
    ...(organization.type && { 'x-organization-type': organization.type }),
    ...(!(name in withoutIdentity) && { authorization: `Bearer ${await requiredToken()}` }),
  }
}

async function requiredToken(): Promise<string> {
  const token = await tokenProvider()
  if (!token) throw new ApiError('Authentication required but no token available', 401)

  return token
}
