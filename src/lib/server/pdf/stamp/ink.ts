import type { Colour } from '../text/drawing.ts'

/** Blue-black, as of a fountain pen: tells what was filled in from what was printed. */
export const ink: Colour = '#14213d'
export const smallPrint: Colour = '#60646c'

/** A colour chosen for a field (`#rrggbb`), else ink. */
export function inkOf(colour: string | null): Colour {
  return colour !== null && isColour(colour) ? colour : ink
}

function isColour(text: string): text is Colour {
  return /^#[0-9a-f]{6}$/i.test(text)
}
