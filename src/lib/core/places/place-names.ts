/** A name is shown whole up to `longest` characters; beyond, its first `kept` and an ellipsis. */
const stateLengths = { longest: 20, kept: 15 }
const cityLengths = { longest: 50, kept: 20 }

/** "Antioquia Department" reads "Antioquia". */
export function stateDisplayName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word.toLowerCase() !== 'department')

  return shortened(words.join(' '), stateLengths)
}

export function cityDisplayName(name: string): string {
  return shortened(name, cityLengths)
}

function shortened(name: string, { longest, kept }: typeof stateLengths): string {
  const characters = Array.from(name)

  return characters.length > longest ? `${characters.slice(0, kept).join('')}…` : name
}
