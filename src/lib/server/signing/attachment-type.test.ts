import { describe, expect, test } from 'vitest'
import { attachmentType } from './attachment-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('[W3] a file that is attached', () => {
  test.each([
    ['a.pdf', '%PDF-1.7', 'application/pdf'],
    ['a.exe', '%PDF-1.7', 'application/pdf'],
    ['a.png', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['a.jpg', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a.docx', 'PK\x03\x04', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['A.XLSX', 'PK\x03\x04', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/msword'],
    ['a.txt', 'Words\n\xc3\xa9', 'text/plain'],
    ['a.csv', 'a;b', 'text/csv'],
  ])('%s that begins so is %3$s', (name, content, type) => {
    expect(attachmentType(name, bytes(content))).toBe(type)
  })

  test.each([
    ['a.jar', 'PK\x03\x04'],
    ['a.exe', 'MZ\x90'],
    ['a.html', '<script>'],
    ['a.svg', '<svg>'],
    ['a.txt', 'a\x00b'],
    ['a.txt', '\xff\xfe'],
    ['a.pdf', 'words'],
    ['nothing', 'words'],
  ])('%s that begins with %j is not taken', (name, content) => {
    expect(attachmentType(name, bytes(content))).toBeNull()
  })
})
