import type { Locale } from '#core/locale/locale.ts'
import { negotiateLocale, normalizeLocale } from '#core/locale/locale.ts'
import { z } from 'zod'
import { CognitoError } from './cognito-error.ts'

/** What is known of a call besides its input. */
export type Caller = {
  ip: string | null
  userAgent: string | null
  acceptLanguage: string | null
  /** Hash of the browser's device cookie. */
  device: string | null
}

/** One operation of the protocol: input as it came, output as it goes. */
export type Operation = (input: unknown, caller: Caller) => Promise<object>

/** Checks the input's shape first; what does not fit is an `InvalidParameterException`. */
export function operation<Shape extends z.ZodType>(
  shape: Shape,
  run: (input: z.infer<Shape>, caller: Caller) => Promise<object>,
): Operation {
  return (input, caller) => {
    const parsed = shape.safeParse(input)
    if (parsed.success) return run(parsed.data, caller)

    const where = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new CognitoError('InvalidParameterException', `Invalid value at '${where}'`)
  }
}

/** Free notes of the client; ours sends the language of the page. */
export const clientMetadata = z.record(z.string(), z.string()).optional()

/** The language to write in: the page's, else the person's, else the browser's. */
export function chooseLocale(
  metadata: z.infer<typeof clientMetadata>,
  attributes: Readonly<Record<string, string>> | undefined,
  caller: Caller,
): Locale {
  const chosen = metadata?.['locale'] ?? attributes?.['locale']

  return chosen ? normalizeLocale(chosen) : (negotiateLocale(caller.acceptLanguage) ?? normalizeLocale(null))
}
