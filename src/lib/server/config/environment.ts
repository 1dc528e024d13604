import { readFileSync } from 'node:fs'
import { variables, type Variable } from './variables.ts'

/** Variables as a process is given them. */
export type Given = Readonly<Record<string, string | undefined>>

const known: Readonly<Record<string, Variable>> = variables
const secrets = Object.keys(known).filter((name) => known[name]?.isSecret)

/**
 * The same with secrets read from the files that `NAME_FILE` names, as containers and service managers hand them out; a line
 * break at the end is none of the secret. Throws an error that names the variable where a file cannot be read, is empty, or
 * stands beside the secret itself.
 */
export function withSecretFiles(given: Given): Given {
  const read: Record<string, string> = {}
  for (const name of secrets) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) throw new Error(`${name} and ${name}_FILE are both set: leave one of them out.`)
    read[name] = readSecret(name, file)
  }

  return { ...given, ...read }
}

function readSecret(name: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${name}_FILE: ${file} cannot be read.`, { cause: error })
  }
  const secret = text.replace(/\r?\n$/, '')
  if (!secret) throw new Error(`${name}_FILE: ${file} is empty.`)

  return secret
}

/** What is left for a program of others' that is set up by variables: all but ours, which hold secrets. */
export function othersVariables(given: Given): Given {
  const isOurs = (name: string) =>
    Object.hasOwn(known, name.replace(/_FILE$/, '')) || Object.hasOwn(known, name)

  return Object.fromEntries(Object.entries(given).filter(([name]) => !isOurs(name)))
}

const former: Readonly<Record<string, string>> = {
  RUN_JOBS: 'PARAPH_ROLE=web does what false did, and all, which is usual, what true did',
}

/** What a variable of an earlier release asked for would not happen: throws an error that says what asks for it now. */
export function refuseFormer(given: Given): void {
  for (const [name, now] of Object.entries(former))
    if (given[name]) throw new Error(`${name} is read no more: ${now}.`)
}

/** Of these every variable is ours: nobody else's begin so. */
const ownBeginnings = ['COGNITO_', 'DKIM_', 'LEMONSQUEEZY_', 'PARAPH_', 'SEAL_', 'SMTP_', 'TSA_']
/** Where the build lies; for who works on Paraph, and in no table. */
const ofDevelopment = ['PARAPH_DIST']

/**
 * A sentence for each variable that looks like one of ours and is none: mistyped, it would be passed over in silence. An
 * environment is full of others' variables, of which nothing is said.
 */
export function strangeVariables(given: Given): string[] {
  const names = [...Object.keys(known), ...secrets.map((name) => `${name}_FILE`), ...ofDevelopment]

  return Object.keys(given)
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const meant = names.find((one) => isMistyped(name, one))
      if (meant) return [`${name} is not a variable of Paraph and is passed over. Is ${meant} meant?`]
      const isOurs = ownBeginnings.some((beginning) => name.startsWith(beginning))
      return isOurs ? [`${name} is not a variable of Paraph and is passed over.`] : []
    })
}

/** One letter too many, too few, another one, or two that changed places; of short names there are too many so close. */
function isMistyped(name: string, meant: string): boolean {
  if (meant.length < 7 || Math.abs(name.length - meant.length) > 1) return false
  let start = 0
  while (start < meant.length && name[start] === meant[start]) start += 1
  const [rest, wanted] = [name.slice(start), meant.slice(start)]
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`

  return (
    swapped === wanted ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1)
  )
}
