const openXml = 'application/vnd.openxmlformats-officedocument'
/** What lies in a ZIP or an OLE container is told by its name alone. */
const zipped: Readonly<Record<string, string>> = {
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}
const contained: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/** The type of a file that a recipient may attach, by its first bytes; null for what may not be attached. */
export function attachmentType(name: string, bytes: Uint8Array): string | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (startsWith(bytes, '%PDF-')) return 'application/pdf'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, 'PK\x03\x04')) return zipped[ending] ?? null
  if (startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return contained[ending] ?? null

  return isText(bytes) && (ending === 'txt' || ending === 'csv')
    ? `text/${ending === 'txt' ? 'plain' : ending}`
    : null
}

/** `marks` has a character a byte. */
function startsWith(bytes: Uint8Array, marks: string): boolean {
  return marks.split('').every((mark, index) => bytes[index] === mark.charCodeAt(0))
}

/** UTF-8 without control characters but tabs and line ends. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/.test(text)
  } catch {
    return false
  }
}
