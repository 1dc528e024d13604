import { makeSamplePdf } from '../sample-pdfs.ts'

const lines = 31
const lineLength = 92
const words = (
  'agreement between landlord tenant premises shall during term monthly rent payable advance first day every ' +
  'calendar without deduction deposit returned within thirty days after end less cost repairs beyond ordinary wear ' +
  'parties may terminate giving written notice three months before date stated herein neither party assigns sublets ' +
  'consent other unreasonably withheld heating water electricity waste included excluded schedule attached signed ' +
  'inspection keys handed over condition recorded protocol insurance liability damage caused guests pets garden ' +
  'balcony cellar parking noise hours quiet smoking windows doors locks changes permission law court place venue'
).split(' ')

/** One page with about as much text as a page can hold, 3,000 characters, and no line like another. */
export function makeDensePdf(): Promise<Uint8Array> {
  let state = 1
  const nextWord = () => {
    // Numerical Recipes' linear congruential generator: the same page on every run.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return words[(state >>> 8) % words.length] ?? ''
  }
  const nextLine = () => {
    let line = nextWord()
    while (line.length < lineLength) line += ` ${nextWord()}`
    return line.slice(0, lineLength)
  }

  return makeSamplePdf({ text: Array.from({ length: lines }, nextLine) })
}
