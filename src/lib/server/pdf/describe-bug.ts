/** Errors whose message V8 or Node writes from names in the program, never from what is being parsed. */
const speaksOfCodeOnly = (error: Error) =>
  error instanceof TypeError || error instanceof ReferenceError || Object.hasOwn(error, 'code')

/** A bug in words fit for a log: where, and what if that cannot hold text of the document. */
export function describeBug(error: unknown): string {
  if (!(error instanceof Error)) return 'something thrown that is not an error'

  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const where = frames.slice(0, 4).map((line) => line.trim())
  return [speaksOfCodeOnly(error) ? `${error.name}: ${error.message}` : error.name, ...where].join(' ')
}
