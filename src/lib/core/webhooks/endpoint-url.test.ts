import { describe, expect, test } from 'vitest'
import { parseEndpointUrl } from './endpoint-url.ts'

const onServer = { allowLoopback: false }
const onThisMachine = { allowLoopback: true }

describe('[W4] the address of an endpoint', () => {
  test.each([
    ['https://hooks.example.org/paraph?a=1', 443],
    ['https://hooks.example.org:8443', 8443],
    ['https://MÜNCHEN.example/', 443],
    ['https://93.184.215.14/hooks', 443],
    ['https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', 443],
  ])('%s is a public one', (text, port) => {
    expect(parseEndpointUrl(text, onServer)).toMatchObject({ reach: 'public', isSecure: true, port })
  })

  test.each([
    ['http://localhost:3000/hooks', 'localhost', 3000],
    ['http://127.0.0.1', '127.0.0.1', 80],
    ['https://[::1]:8443', '::1', 8443],
    ['http://0x7f.1:9000', '127.0.0.1', 9000],
    ['http://hooks.localhost:9000', 'hooks.localhost', 9000],
  ])('%s is fine while the product is tried out, and only then', (text, host, port) => {
    expect(parseEndpointUrl(text, onThisMachine)).toMatchObject({ reach: 'loopback', host, port })
    expect(parseEndpointUrl(text, onServer)).toBeNull()
  })

  test.each([
    'http://hooks.example.org/',
    'https://hooks.example.org:3000/',
    'http://localhost:22/',
    'http://127.0.0.1:1023/',
    'http://10.0.0.1:8080/',
  ])('%s is none, not even then', (text) => {
    expect(parseEndpointUrl(text, onThisMachine)).toBeNull()
  })
})
