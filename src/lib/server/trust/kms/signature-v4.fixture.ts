import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as it came in. AWS KMS has one path, and asks nothing by it. */
export type SignedRequest = {
  method: string
  headers: Readonly<Record<string, string>>
  body: string
}

export type SignatureWanted = {
  /** Null where nobody has this key. */
  secretOf: (accessKeyId: string) => string | null
  region: string
  service: string
  now: Date
}

export type SignatureFault = { word: string; message: string }

/** AWS takes no signature that is older, or as much ahead. */
const toleranceMs = 5 * 60_000

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest()

/**
 * What is wrong with the signature of a request, null where nothing is: written from what AWS publishes of Signature Version 4
 * ("Create a signed AWS API request"), apart from the client's own way to it.
 */
export function findSignatureFault(request: SignedRequest, wanted: SignatureWanted): SignatureFault | null {
  const { authorization = '', 'x-amz-date': date = '' } = request.headers
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!parts) return { word: 'MissingAuthenticationTokenException', message: 'Missing Authentication Token' }
  const [, accessKeyId = '', day = '', region = '', service = '', names = '', signature = ''] = parts
  if (region !== wanted.region || service !== wanted.service || !date.startsWith(day))
    return refused(`Credential should be scoped to ${wanted.region}/${wanted.service}`)
  if (Math.abs(instantOf(date).getTime() - wanted.now.getTime()) > toleranceMs)
    return refused(`Signature expired or not yet current: ${date}`)
  const secret = wanted.secretOf(accessKeyId)
  if (secret === null)
    return { word: 'UnrecognizedClientException', message: 'The security token included is invalid.' }
  const signed = names.split(';')
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  )
  if (!mustBeSigned.every((name) => signed.includes(name))) return refused('A header must be signed.')
  const expected = signatureOf(canonicalOf(request, signed), { secret, date, day, region, service })

  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
    ? null
    : refused('The request signature we calculated does not match the signature you provided.')
}

const refused = (message: string): SignatureFault => ({ word: 'InvalidSignatureException', message })

/** The request in the one form in which it is hashed. */
export function canonicalOf({ method, headers, body }: SignedRequest, signed: readonly string[]): string {
  const lines = signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)

  return [method, '/', '', lines.join(''), signed.join(';'), sha256(body)].join('\n')
}

type Scope = { secret: string; date: string; day: string; region: string; service: string }

function signatureOf(canonical: string, { secret, date, day, region, service }: Scope): string {
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)

  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
}

/** `20150830T123600Z`. */
function instantOf(date: string): Date {
  return new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
