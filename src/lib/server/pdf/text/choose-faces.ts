import { facesFor, hanFormsOf, isHand, type HanForms } from './faces.ts'
import { loadFace, type Face } from './load-face.ts'
import { remember } from '../../remember.ts'
import type { Style } from './style.ts'

/** A face for every UTF-16 unit of a text, and the characters that no installed face can show. */
export type FaceChoice = { faces: readonly Face[]; missing: readonly string[] }

/** Marks belong to the letter before them; joiners, direction marks and selectors show nothing themselves. */
const followsNeighbour = /[\p{Mark}\p{Default_Ignorable_Code_Point}]/u
const isControl = /\p{Cc}/u
const isCommon = /[\p{Script=Common}\p{Script=Inherited}]/u

/** A certificate asks for a few dozen characters some thousand times. */
const mostCharacters = 5_000
const faceByCharacter: Partial<Record<`${Style} ${HanForms}`, (character: string) => Face | undefined>> = {}
const staysIfCovered = remember(
  (character) => isCommon.test(character) || followsNeighbour.test(character),
  mostCharacters,
)

/**
 * Chooses as few faces as the text needs: spaces, digits and punctuation stay with the run before them. A hand that
 * lacks one character gives the whole text over to the regular family.
 */
export function chooseFaces(text: string, style: Style): FaceChoice {
  const choice = choose(text, style)
  return isHand(style) && choice.missing.length > 0 ? choose(text, 'regular') : choice
}

function choose(text: string, style: Style): FaceChoice {
  const forms = hanFormsOf(text)
  const faces: Face[] = []
  const missing = new Set<string>()
  let current: Face | undefined
  for (const character of text) {
    const face = findFace(character, { style, forms }, current)
    if (!face && !followsNeighbour.test(character) && !isControl.test(character)) missing.add(character)
    current = face ?? current ?? primaryFace(style)
    for (let unit = 0; unit < character.length; unit++) faces.push(current)
  }
  return { faces, missing: [...missing] }
}

type Wish = { style: Style; forms: HanForms }

function findFace(character: string, { style, forms }: Wish, current: Face | undefined): Face | undefined {
  if (current && staysIfCovered(character) && current.covers.has(character.codePointAt(0) ?? 0))
    return current

  const find = (faceByCharacter[`${style} ${forms}`] ??= remember(
    (one) => findOwnFace(one, { style, forms }),
    mostCharacters,
  ))
  return find(character)
}

function findOwnFace(character: string, { style, forms }: Wish): Face | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  for (const source of facesFor(character, style, forms)) {
    const face = loadFace(source)
    if (face.covers.has(codePoint)) return face
  }
  return undefined
}

function primaryFace(style: Style): Face {
  const [source] = facesFor('a', style)
  if (!source) throw new Error(`no face for ${style}`)
  return loadFace(source)
}
