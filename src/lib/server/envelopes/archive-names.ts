const maxLength = 120

/**
 * Names for the files of an archive: readable on any system, none twice, none leading out of the folder it is unpacked
 * into.
 */
export function archiveNames(wished: readonly string[]): string[] {
  const taken = new Set<string>()

  return wished.map((wish) => {
    const { stem, ending } = partsOf(wish)
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? `${stem}${ending}` : `${stem} (${number})${ending}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

function partsOf(wish: string): { stem: string; ending: string } {
  const clean = wish
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '-')
    .trim()
  const ending = /\.\p{L}[\p{L}\p{N}]{0,7}$/u.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - ending.length).replace(/^[.\s]+|[.\s]+$/g, '')

  return { stem: Array.from(stem).slice(0, maxLength).join('') || 'file', ending }
}
