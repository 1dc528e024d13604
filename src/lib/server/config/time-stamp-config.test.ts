import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const url = 'https://tsa.example/tsr'
const read = (environment: Record<string, string>) => readConfig(environment).timeStamps

test('the policy of time-stamps is asked of authorities elsewhere', () => {
  expect(read({ TSA_URLS: url, TSA_POLICY: '1.2.3.4.1' })).toEqual({
    ...{ kind: 'external', urls: [url], trustAnchors: null },
    policy: '1.2.3.4.1',
  })
  expect(read({ TSA_URLS: url })).toMatchObject({ policy: null })
})

test.each(['3.1', '1', '1.02', '1..2', 'any'])('%s is no policy', (policy) => {
  expect(() => read({ TSA_URLS: url, TSA_POLICY: policy })).toThrow('TSA_POLICY')
})

test('a policy that nobody would be asked for is told', () => {
  expect(() => read({ TSA_POLICY: '1.2.3.4.1' })).toThrow('TSA_URLS')
  expect(() => read({ TSA_URLS: 'none', TSA_POLICY: '1.2.3.4.1' })).toThrow('TSA_URLS')
})
