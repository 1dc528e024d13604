import { IdentityError } from '#core/identity/identity-problem.ts'
import { clientOfSession } from './current-session.ts'

/** A call of the service's protocol (AWS JSON 1.1) that the library has none for. Throws an error of the exception's name. */
export async function callIdentity(operation: string, input: object): Promise<Record<string, unknown>> {
  const client = clientOfSession()
  if (!client) throw new IdentityError('not-completed')
  const response = await fetch(client.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  }).catch((error: unknown) => {
    throw new IdentityError('network', error)
  })
  const body: unknown = await response.json().catch(() => null)
  const answer = typeof body === 'object' && body !== null ? { ...body } : {}
  if (response.ok) return answer

  throw Object.assign(new Error(`${operation} was refused`), { name: exceptionOf(response, answer) })
}

/** AWS JSON 1.1: the name is in a header or in the body, perhaps with a namespace before it and a URL behind. */
function exceptionOf({ headers }: Response, body: object): string {
  const inBody = '__type' in body ? String(body.__type) : ''
  const name = headers.get('x-amzn-errortype') ?? inBody

  return name.split(':')[0]?.split('#').at(-1) ?? ''
}
