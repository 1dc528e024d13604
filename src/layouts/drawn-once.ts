const drawn = new Map<string, string>()

/** Markup that was drawn for the same name before. */
export function drawnBefore(name: string): string | undefined {
  return drawn.get(name)
}

/** Keeps what is the same whenever it is drawn; the sources say how many names there are. */
export function keepDrawn(name: string, markup: string): string {
  if (markup !== '') drawn.set(name, markup)

  return markup
}
