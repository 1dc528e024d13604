import type { Colour } from '../text/drawing.ts'

/** Blue-black, as of a fountain pen: tells what was filled in from what was printed. */
export const ink: Colour = '#14213d'
export const smallPrint: Colour = '#60646c'
