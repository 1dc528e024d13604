import { PdfDict, PdfString, type PdfObject } from '@libpdf/core'
import { findDict, findName, follow, type Context } from './objects.ts'

/**
 * ISO 32000-2 §12.6.4.1, table 201: all but going somewhere in this document, following a web link, and the named
 * page turns. They run programs or scripts, send or fetch things, open other files, or change what is shown.
 */
const forbiddenActions: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'GoToDp',
  'GoTo3DView',
  'Rendition',
  'RichMediaExecute',
  'Movie',
  'Sound',
  'Hide',
  'SetOCGState',
  'Thread',
])

const harmlessSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])

export function isForbiddenAction(dict: PdfDict, context: Context): boolean {
  // A structure element's /S is its kind, which may have any name.
  if (findName(dict, 'Type', context) === 'StructElem') return false
  const kind = findName(dict, 'S', context)
  if (kind === undefined) return false

  return forbiddenActions.has(kind) || (kind === 'URI' && !isHarmlessUri(follow(dict.get('URI'), context)))
}

function isHarmlessUri(uri: PdfObject | undefined): boolean {
  if (!(uri instanceof PdfString)) return false
  // Control characters and spaces are dropped first: browsers do so too.
  const text = uri.asString().replace(/[\0-\x20\x7f-\xa0\u2028\u2029\ufeff]/g, '')
  const scheme = /^([^/?#:]*):/.exec(text)?.[1]
  return scheme === undefined || harmlessSchemes.has(scheme.toLowerCase())
}

/** A file specification with a file in it (§7.11.4). Told apart from a resource that happens to be named EF. */
export function holdsEmbeddedFile(dict: PdfDict, context: Context): boolean {
  const files = findDict(dict, 'EF', context)
  return files !== undefined && ['F', 'UF', 'DOS', 'Mac', 'Unix'].some((key) => files.has(key))
}

const attachmentAnnotations: ReadonlySet<string> = new Set(['FileAttachment'])
const activeAnnotations: ReadonlySet<string> = new Set([
  'RichMedia',
  'Screen',
  'Movie',
  'Sound',
  '3D',
  'TrapNet',
])

export function kindOfAnnotation(
  dict: PdfDict,
  context: Context,
): 'attachment' | 'active' | 'widget' | 'plain' {
  const subtype = findName(dict, 'Subtype', context) ?? ''
  if (attachmentAnnotations.has(subtype)) return 'attachment'
  if (activeAnnotations.has(subtype)) return 'active'
  return subtype === 'Widget' ? 'widget' : 'plain'
}

/** A composite font that readers must replace by one of their own, if they have any (§9.7.4). */
export function isFontNotEmbedded(dict: PdfDict, context: Context): boolean {
  const subtype = findName(dict, 'Subtype', context)
  if (subtype !== 'CIDFontType0' && subtype !== 'CIDFontType2') return false

  const descriptor = findDict(dict, 'FontDescriptor', context)
  return !['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key))
}
