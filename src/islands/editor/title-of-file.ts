const maxLength = 200

/** A file's name as a title: without its ending, underscores as spaces. */
export function titleOfFile(name: string): string {
  const title = name
    .replace(/\.(?:pdf|png|jpe?g|docx)$/i, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

  return (title || name).slice(0, maxLength)
}
