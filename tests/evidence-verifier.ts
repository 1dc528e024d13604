import { createHash, verify, X509Certificate } from 'node:crypto'

// A stranger's verifier: written after docs/EVIDENCE.md, with nothing but what Node brings along.

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type Events = {
  event: { envelope: string; sequence: number; previous: string; personal: Record<string, string> }
  hash: string
  disclosures: Record<string, { salt: string; value: Json }>
}[]
type Anchors = {
  anchor: {
    version: number
    organization: string
    number: number
    previous: string
    size: number
    root: string
  }
  token: string
  hash: string
  at: string
  sequence: number
  index: number
  proof: string[]
}[]
type Evidence = { format: string; envelope: { id: string }; events: Events; anchors?: Anchors }

const zeros = '0'.repeat(64)
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest()
const hexOf = (content: string) => sha256(content).toString('hex')

/** Null where all of it holds; else what does not. */
export function findFault(text: string): string | null {
  try {
    const evidence = JSON.parse(text) as Evidence
    if (evidence.format !== 'paraph-evidence/1') return 'format'

    return faultOfEvents(evidence) ?? faultOfAnchors(evidence) ?? faultOfTokens(evidence)
  } catch (error) {
    return `malformed: ${String(error)}`
  }
}

/** RFC 8785. */
function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)

  return `{${members.join(',')}}`
}

function faultOfEvents({ envelope, events }: Evidence): string | null {
  if (events.length === 0) return 'no events'
  let previous = zeros
  for (const [at, { event, hash, disclosures }] of events.entries()) {
    if (hexOf(canonical(event)) !== hash) return `event ${at + 1}: hash`
    if (event.sequence !== at + 1) return `event ${at + 1}: sequence`
    if (event.previous !== previous) return `event ${at + 1}: previous`
    if (event.envelope !== envelope.id) return `event ${at + 1}: envelope`
    for (const [name, { salt, value }] of Object.entries(disclosures))
      if (event.personal[name] !== hexOf(salt + canonical(value))) return `event ${at + 1}: ${name}`
    previous = hash
  }

  return null
}

function faultOfAnchors({ envelope, events, anchors = [] }: Evidence): string | null {
  for (const [at, one] of anchors.entries()) {
    const { anchor, token, sequence } = one
    const name = `anchor ${anchor.number}`
    if (hexOf(canonical({ anchor, token })) !== one.hash) return `${name}: hash`
    const before = anchors[at - 1]
    if (before && !isBehind(one, before)) return `${name}: order`
    const leaf = canonical({ envelope: envelope.id, sequence, hash: events[sequence - 1]?.hash ?? '' })
    if (rootOf(Buffer.from(leaf), one) !== anchor.root) return `${name}: proof`
  }

  return null
}

function faultOfTokens({ anchors = [] }: Evidence): string | null {
  for (const { anchor, token, at } of anchors) {
    const stamp = readToken(Buffer.from(token, 'base64'))
    if (!stamp.imprint.equals(sha256(canonical(anchor))))
      return `anchor ${anchor.number}: token of something else`
    if (stamp.at !== at) return `anchor ${anchor.number}: time`
  }

  return null
}

function isBehind(one: Anchors[number], before: Anchors[number]): boolean {
  return (
    one.anchor.number > before.anchor.number &&
    one.sequence > before.sequence &&
    one.anchor.organization === before.anchor.organization &&
    (one.anchor.number > before.anchor.number + 1 || one.anchor.previous === before.hash)
  )
}

/** RFC 9162 §2.1.3.2. */
function rootOf(leaf: Buffer, { anchor: { size }, index, proof }: Anchors[number]): string | null {
  if (!Number.isInteger(index) || !Number.isInteger(size) || index < 0 || index >= size) return null
  let [place, last] = [index, size - 1]
  let node = sha256(Buffer.concat([Buffer.of(0), leaf]))
  for (const hex of proof) {
    if (last === 0 || !/^[0-9a-f]{64}$/.test(hex)) return null
    const sibling = Buffer.from(hex, 'hex')
    const isRight = place % 2 === 1 || place === last
    node = sha256(Buffer.concat([Buffer.of(1), ...(isRight ? [sibling, node] : [node, sibling])]))
    if (isRight) while (place % 2 === 0 && place > 0) [place, last] = [place >> 1, last >> 1]
    ;[place, last] = [place >> 1, last >> 1]
  }

  return last === 0 ? node.toString('hex') : null
}

type Der = { tag: number; whole: Buffer; content: Buffer }

/** ITU-T X.690 §8.1, definite lengths. */
function readDer(bytes: Buffer): Der[] {
  const found: Der[] = []
  for (let at = 0; at < bytes.length;) {
    const short = bytes.readUInt8(at + 1)
    const more = short < 128 ? 0 : short - 128
    const length = more === 0 ? short : bytes.readUIntBE(at + 2, more)
    const start = at + 2 + more
    if (start + length > bytes.length) throw new Error('cut off')
    found.push({
      tag: bytes.readUInt8(at),
      whole: bytes.subarray(at, start + length),
      content: bytes.subarray(start, start + length),
    })
    at = start + length
  }

  return found
}

const partsOf = ({ content }: Der) => readDer(content)
function nth(parts: readonly Der[], at: number): Der {
  const part = parts.at(at)
  if (!part) throw new Error('a part is missing')

  return part
}

const messageDigest = '06092a864886f70d010904'
const hashesByType = new Map([
  ['0609608648016503040201', 'sha256'],
  ['0609608648016503040202', 'sha384'],
  ['0609608648016503040203', 'sha512'],
])

/** RFC 3161 §2.4.2 inside RFC 5652 §5: what was stamped and when, once the signature holds. Whom to believe is left to openssl. */
function readToken(token: Buffer): { imprint: Buffer; at: string } {
  const signedData = partsOf(nth(partsOf(nth(partsOf(nth(readDer(token), 0)), 1)), 0))
  const statement = nth(partsOf(nth(partsOf(nth(signedData, 2)), 1)), 0).content
  const certificates = partsOf(nth(signedData, 3)).map(({ whole }) => new X509Certificate(whole))
  const signer = partsOf(nth(partsOf(nth(signedData, -1)), 0))
  const hash = hashesByType.get(nth(partsOf(nth(signer, 2)), 0).whole.toString('hex')) ?? ''
  const attributes = nth(signer, 3)
  const digest = partsOf(attributes)
    .map(partsOf)
    .find(([type]) => type?.whole.toString('hex') === messageDigest)
  const told = nth(partsOf(nth(digest ?? [], 1)), 0).content
  if (!told.equals(createHash(hash).update(statement).digest()))
    throw new Error('another statement was signed')
  // A SET is signed, and stored under another tag.
  const signed = Buffer.concat([Buffer.of(0x31), attributes.whole.subarray(1)])
  const signature = nth(signer, 5).content
  if (!certificates.some(({ publicKey }) => verify(hash, signed, publicKey, signature)))
    throw new Error('the signature does not hold')
  const stamp = partsOf(nth(readDer(statement), 0))

  return {
    imprint: nth(partsOf(nth(stamp, 2)), 1).content,
    at: timeIn(nth(stamp, 4).content.toString('latin1')),
  }
}

/** GeneralizedTime as DER has it: `20261127100003Z`, with a fraction or not. */
function timeIn(text: string): string {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(text) ?? []
  const [year = '', month, day, hour, minute, second] = parts

  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`).toISOString()
}
