import { expect, test } from 'vitest'
import { isExample } from './is-example.ts'
import { prettyJson } from './pretty-json.ts'

test.each([
  ['{"type":"member.added","test":true}', true],
  ['{"type":"member.added","test":false}', false],
  ['{"data":{"test":true}}', false],
  ['null', false],
  ['thanks', false],
])('%s is an example: %s', (payload, so) => expect(isExample(payload)).toBe(so))

test('JSON is shown indented, anything else as it came', () => {
  expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(prettyJson('<html>')).toBe('<html>')
})
