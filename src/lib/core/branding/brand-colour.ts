/** `#rrggbb` to relative luminance, 0–1 (WCAG 2.2, "relative luminance"). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1–21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)

  return (light + 0.05) / (dark + 0.05)
}

/** White or black, whichever reads better on the colour: at least 4.58 to 1 on any. */
export function labelOn(colour: string): '#ffffff' | '#000000' {
  return contrastOf(colour, '#ffffff') >= contrastOf(colour, '#000000') ? '#ffffff' : '#000000'
}

/** The colour under the pointer: a little darker, lighter where it is nearly black. The label on it stays readable. */
export function hoverOf(colour: string): string {
  return mixed(colour, labelOn(colour) === '#ffffff' ? 0 : 255, 0.12)
}

/**
 * The colour itself where it reads on `background`, or else its nearest shade that does: darker on a light background,
 * lighter on a dark one. 4.5 to 1 is for words, 3 to 1 for what is not text (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export function shadeOn(colour: string, background: string, least: 3 | 4.5): string {
  const towards = labelOn(background) === '#ffffff' ? 255 : 0
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mixed(colour, towards, share)
    if (contrastOf(shade, background) >= least) return shade
  }

  return labelOn(background)
}

/** `share` of the way to black (0) or white (255). */
function mixed(colour: string, towards: 0 | 255, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16)
    return Math.round(part + (towards - part) * share)
      .toString(16)
      .padStart(2, '0')
  })

  return `#${parts.join('')}`
}
