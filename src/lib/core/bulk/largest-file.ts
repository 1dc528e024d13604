/** Characters of a CSV file. */
export const maxCsvLetters = 8_000_000
