import { PdfDict, PdfStream, PdfString, type PdfArray } from '@libpdf/core'
import { isExhaustion } from '../exhaustion.ts'
import { findDict, findName, follow, type Context } from '../intake/objects.ts'
import { walkObjects } from '../objects/walk-objects.ts'
import { isArchivalContent } from './archival-content.ts'
import { isMuteFont } from './archival-fonts.ts'
import { isUnarchival } from './archival-objects.ts'
import { contentsIn } from './drawn-contents.ts'
import type { Space } from './output-intent.ts'

export type Survey = { isArchival: boolean; tellsLetters: boolean; tellsLanguages: boolean }

/** In all contents together. As much again is to be read before the seal, where a job that takes too long ends in nothing. */
const mostContent = 64 * 2 ** 20
/** What it costs to come to a stream, however little is in it. */
const leastOfStream = 100

/** Metadata of parts may use properties that the document's own, which is written anew, defines (§6.6.2.3). */
export function surveyObjects(
  catalog: PdfDict,
  { space, definesProperties }: { space: Space; definesProperties: boolean },
  context: Context,
): Survey {
  const survey = { isArchival: true, tellsLetters: true, tellsLanguages: true }
  const metadata = findDict(catalog, 'Metadata', context)
  const read = boundedReading(mostContent)
  const isDrawnWell = (dict: PdfDict) =>
    orNothing(() => contentsIn(dict, read, context))?.every((one) => isArchivalContent(one, space)) ?? false
  const look = (container: PdfDict | PdfArray) => {
    survey.isArchival = !isUnarchival(container, space, context)
    if (!(container instanceof PdfDict) || !survey.isArchival) return
    survey.tellsLetters &&= !isMuteFont(container, context)
    survey.tellsLanguages &&= !hasOddLanguage(container, context)
    const describesPart = isMetadata(container, context) && container !== metadata
    survey.isArchival = !(describesPart && definesProperties) && isDrawnWell(container)
  }
  walkObjects(catalog, context, look, () => !survey.isArchival)

  return survey
}

/** What is drawn often is read as often, so that a small file may have much to read. */
function boundedReading(most: number): (stream: PdfStream) => Uint8Array {
  let left = most

  return (stream) => {
    const bytes = stream.getDecodedData()
    left -= Math.max(leastOfStream, bytes.length)
    if (left < 0) throw new Error('More content than is read')
    return bytes
  }
}

function isMetadata(dict: PdfDict, context: Context): boolean {
  return dict instanceof PdfStream && findName(dict, 'Type', context) === 'Metadata'
}

/** §6.7.4: a language is named by BCP 47, or not at all. */
function hasOddLanguage(dict: PdfDict, context: Context): boolean {
  const language = follow(dict.get('Lang'), context)

  return language instanceof PdfString && !/^([a-z]{1,8}(-[a-z\d]{1,8})*)?$/i.test(language.asString())
}

/** Undefined for what cannot be read. */
export function orNothing<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (isExhaustion(error)) throw error
    return undefined
  }
}
