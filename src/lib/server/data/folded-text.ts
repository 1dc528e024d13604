import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Text without accents and case, as `foldLetters` of core has it: `Núñez` and `NUNEZ` are the same. */
export function foldedText(text: SQLWrapper | string): SQL {
  return sql`fold_letters(${text})`
}
