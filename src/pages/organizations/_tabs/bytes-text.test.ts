import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [12_345_678, '11.8 MB'],
  [100 * 2 ** 20, '100 MB'],
  [2048 * 2 ** 20, '2 GB'],
])('%i bytes read %s', (bytes, text) => expect(bytesText(bytes, 'en-US')).toBe(text))
