/** The code that a mail or message carries; eight digits inside an id are none. Undefined where there is none. */
export function codeIn(text: string): string | undefined {
  return /(?<![\w-])\d{8}(?![\w-])/.exec(text)?.[0]
}
