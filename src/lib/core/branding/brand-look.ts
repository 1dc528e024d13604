import { hoverOf, labelOn, shadeOn } from './brand-colour.ts'

/** The lightest and the darkest ground that words of a brand's colour stand on (`layouts/tokens.css`). */
const light = '#f0f0f3'
const dark = '#272a2d'

/**
 * A brand colour as the room's style sheet wants it (`layouts/room-brand.css`). `ink` is for words and what must be
 * seen, on light and on dark; `edge` lets a filled button be seen where its colour is nearly that of the ground.
 */
export function brandLook(colour: string) {
  return {
    '--brand': colour,
    '--brand-hover': hoverOf(colour),
    '--on-brand': labelOn(colour),
    '--brand-ink-light': shadeOn(colour, light, 4.5),
    '--brand-ink-dark': shadeOn(colour, dark, 4.5),
    '--brand-edge-light': shadeOn(colour, light, 3),
    '--brand-edge-dark': shadeOn(colour, dark, 3),
  } as const
}
