import { startLoopbackServer } from '../../../tests/loopback-server.ts'

type Exchange = { operation: string; input: Readonly<Record<string, unknown>> }

/** Speaks the identity protocol: answers each operation as it is told to, and notes what it was asked. */
export async function startCognito() {
  const asked: Exchange[] = []
  const replies = new Map<string, object>()
  const stumbles: { status: number; name: string }[] = []
  const type = 'application/x-amz-json-1.1'
  const server = await startLoopbackServer(({ headers, body }) => {
    const operation = String(headers['x-amz-target']).split('.')[1] ?? ''
    asked.push({ operation, input: JSON.parse(body) as Exchange['input'] })
    const stumble = stumbles.shift()
    if (stumble) return { status: stumble.status, type, body: JSON.stringify({ __type: stumble.name }) }
    const reply = replies.get(operation) ?? { __type: 'UnknownOperationException', message: '' }

    return { status: '__type' in reply ? 400 : 200, type, body: JSON.stringify(reply) }
  })

  return {
    origin: server.origin,
    close: () => server.close(),
    asked,
    reply: (operation: string, reply: object) => replies.set(operation, reply),
    /** The next call ends so, whatever it asks; the one after is answered as told. */
    stumble: (status: number, name = 'InternalErrorException') => stumbles.push({ status, name }),
    refuse: (operation: string, name: string) =>
      replies.set(operation, { __type: name, message: 'as it came' }),
  }
}

/** What a finished sign-in answers: tokens of `issuer` that live an hour; the identity token tells `told`, too. */
export function signedIn(issuer: string, client: string, told: object = {}) {
  const now = Math.floor(Date.now() / 1000)
  const token = (claims: object) =>
    [{ alg: 'none' }, { iss: issuer, sub: 'mara', iat: now, exp: now + 3600, ...claims }, {}]
      .map((part) => btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
      .join('.')

  return {
    AuthenticationResult: {
      IdToken: token({ aud: client, token_use: 'id', 'cognito:username': 'mara', ...told }),
      AccessToken: token({ client_id: client, token_use: 'access', username: 'mara', origin_jti: 'first' }),
      RefreshToken: 'refresh-token',
      ExpiresIn: 3600,
      TokenType: 'Bearer',
    },
    ChallengeParameters: {},
  }
}
