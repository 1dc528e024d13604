import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [12_345_678, '12.3 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes read %s', (bytes, text) => expect(bytesText(bytes, 'en-US')).toBe(text))
