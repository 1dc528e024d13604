import { describe, expect, test } from 'vitest'
import {
  canonicalOf,
  findSignatureFault,
  type SignatureWanted,
  type SignedRequest,
} from './signature-v4.fixture.ts'

const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const wanted: SignatureWanted = {
  secretOf: (id) => (id === 'AKIDEXAMPLE' ? secret : null),
  region: 'us-east-1',
  service: 'service',
  now: new Date('2015-08-30T12:36:00Z'),
}

function request(
  method: string,
  headers: Readonly<Record<string, string>>,
  signature: string,
  body = '',
): SignedRequest {
  const all: Record<string, string> = {
    host: 'example.amazonaws.com',
    'x-amz-date': '20150830T123600Z',
    ...headers,
  }
  const names = Object.keys(all).toSorted().join(';')
  const scope = 'AKIDEXAMPLE/20150830/us-east-1/service/aws4_request'
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=${names}, Signature=${signature}`

  return { method, headers: { ...all, authorization }, body }
}

// AWS's own signing test suite (aws-c-auth, tests/aws-signing-test-suite/v4), by its names.
const published: Readonly<Record<string, SignedRequest>> = {
  'get-vanilla': request('GET', {}, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'),
  'post-vanilla': request('POST', {}, '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'),
  'post-header-key-sort': request(
    'POST',
    { 'my-header1': 'value1' },
    'c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c',
  ),
  'get-header-value-trim': request(
    'GET',
    { 'my-header1': ' value1', 'my-header2': ' "a   b   c"' },
    'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736',
  ),
  'get-vanilla-with-session-token': request(
    'GET',
    { 'x-amz-security-token': '6e86291e8372ff2a2260956d9b8aae1d763fbf315fa00fa31553b73ebf194267' },
    '07ec1639c89043aa0e3e2de82b96708f198cceab042d4a97044c66dd9f74e7f8',
  ),
  'post-x-www-form-urlencoded': request(
    'POST',
    {
      'content-length': '13',
      'content-type': 'application/x-www-form-urlencoded',
      'x-amz-content-sha256': '9095672bbd1f56dfc5b65f3e153adc8731a4a654192329106275f4c7b24d0b6e',
    },
    'd3875051da38690788ef43de4db0d8f280229d82040bfac253562e56c3f20e0b',
    'Param1=value1',
  ),
}
const form = published['post-x-www-form-urlencoded']!
const faultOf = (changed: Partial<SignedRequest>) =>
  findSignatureFault({ ...form, ...changed }, wanted)?.word ?? null

describe('signatures of requests, as the KMS of these tests looks at them', () => {
  test.each(Object.keys(published))('are what AWS publishes: %s', (name) => {
    expect(findSignatureFault(published[name]!, wanted)).toBeNull()
  })

  test('are of a request in the form that AWS publishes', () => {
    expect(canonicalOf(published['get-vanilla']!, ['host', 'x-amz-date'])).toBe(
      'GET\n/\n\nhost:example.amazonaws.com\nx-amz-date:20150830T123600Z\n\nhost;x-amz-date\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })

  test('are refused for another body, header, method, secret, key, region or time', () => {
    const bad = 'InvalidSignatureException'
    expect(faultOf({ body: 'Param1=value2' })).toBe(bad)
    expect(faultOf({ headers: { ...form.headers, 'content-type': 'text/plain' } })).toBe(bad)
    expect(faultOf({ headers: { ...form.headers, 'x-amz-target': 'unsigned' } })).toBe(bad)
    expect(faultOf({ method: 'PUT' })).toBe(bad)
    const by = (changed: Partial<SignatureWanted>) =>
      findSignatureFault(form, { ...wanted, ...changed })?.word
    expect(by({ secretOf: () => 'another' })).toBe(bad)
    expect(by({ secretOf: () => null })).toBe('UnrecognizedClientException')
    expect(by({ region: 'eu-west-1' })).toBe(bad)
    expect(by({ service: 'kms' })).toBe(bad)
    expect(by({ now: new Date('2015-08-30T12:41:01Z') })).toBe(bad)
    expect(faultOf({ headers: { host: 'example.amazonaws.com' } })).toBe(
      'MissingAuthenticationTokenException',
    )
  })
})
