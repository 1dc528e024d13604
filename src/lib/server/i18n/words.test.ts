import { describe, expect, test } from 'vitest'
import type { Locale } from '#core/locale/locale.ts'
import { catalogues } from './translator.ts'

type Rule = {
  says: string
  /** What no text of the language holds. */
  wrong: RegExp
  /** Keys to which the rule does not apply, and why. */
  but?: RegExp
}

/** Agreed to by people who have signed, and hashed with what they signed: these words never change under them. */
const consent = /^signing\.disclosure\./
/** A character that GSM 03.38 does not have doubles what a text message costs. */
const textMessage = /^mail\.sms\./

const rules: Record<Locale, readonly Rule[]> = {
  'en-US': [
    { says: 'quotes and apostrophes are curled', wrong: /["']/ },
    { says: 'a percent sign follows its number', wrong: /[\d}]\s%/ },
    {
      says: 'words are spelled as in the United States',
      wrong:
        /\b(colour|centre|grey|cancell(ed|ing)|licence|e-mails?|ticked|unticked|organisations?|recognis\w+|judgement)\b/i,
      but: consent,
    },
    {
      says: 'things are said as people say them',
      wrong:
        /\b(whoever|somebody|anybody|everybody|nobody|at once|for good|goes on|of yours|any more|mend(ed|s)?)\b/i,
      but: /^(signing\.disclosure|verify|mail)\./,
    },
    { says: 'nothing is promised that is not known', wrong: /\b(genuine|legally binding|proves nothing)\b/i },
    { says: 'a bulk file has rows', wrong: /\blines?\b/i, but: /^(?!bulk\.)/ },
  ],
  'es-ES': [
    { says: 'quotes are angled', wrong: /["'“”]/ },
    { says: 'a percent sign stands behind a no-break space', wrong: /[\d}] ?%/ },
    { says: 'a question is opened, too', wrong: /^[^¿]*\?/ },
    {
      says: 'people are told, not what one should do',
      wrong: /\b(hay que|conviene)\b/i,
      but: /^(signing\.disclosure|verify)\./,
    },
    {
      says: 'the reader is “usted”',
      wrong: /(?<!\p{L})(tú|tu|tus|contigo|puedes|tienes|quieres)(?!\p{L})/iu,
    },
    {
      says: 'what ends is “caducado”',
      wrong: /(?<!\p{L})(vence|vencen|vencid\p{L}+|expira\p{L}*)(?!\p{L})/iu,
      but: /^(verify|mail)\./,
    },
    { says: 'a bulk file has “filas”', wrong: /líneas?/i, but: /^(?!bulk\.)/ },
    { says: 'a passkey is a “llave de acceso”', wrong: /claves? de acceso|passkey/i },
  ],
  'fr-FR': [
    { says: 'quotes are angled, apostrophes curled', wrong: /["'“”]/ },
    {
      says: 'a no-break space stands before : ; ? ! » and %',
      wrong: /(^|[^\u00a0\u202f])[;?!»%]|(?<=[\p{L}}]) :/u,
      but: textMessage,
    },
    { says: 'a no-break space stands behind «', wrong: /«(?!\u00a0)/, but: textMessage },
    { says: 'the reader is “vous”', wrong: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu },
    { says: 'a seal is a “cachet”', wrong: /(?<!\p{L})sceaux?(?!\p{L})/iu, but: /^verify\./ },
    { says: 'a passcode is a “code d’accès”', wrong: /code secret/i },
  ],
  'pt-BR': [
    { says: 'quotes are curled', wrong: /["'«»]/ },
    { says: 'a percent sign follows its number', wrong: /[\d}]\s%/ },
    {
      says: 'words are those of Brazil',
      wrong:
        /(?<!\p{L})(ficheiros?|utilizador\p{L}*|ecrã|telemóvel|palavra-passe|registo|contacto\p{L}*|partilh\p{L}+)(?!\p{L})/iu,
    },
    {
      says: 'what ends is “expirado”',
      wrong: /(?<!\p{L})(vence|vencem|vencid\p{L}+|caduc\p{L}+)(?!\p{L})/iu,
      but: /^(verify|mail)\./,
    },
  ],
}

describe.each(Object.entries(rules) as [Locale, readonly Rule[]][])('in %s', (locale, ofLanguage) => {
  const texts = textsOf(catalogues[locale])

  test.each(ofLanguage)('$says', ({ wrong, but }) => {
    expect(texts.filter(([key, text]) => !but?.test(key) && wrong.test(text))).toEqual([])
  })

  test('no space is doubled, and an ellipsis is one sign', () => {
    expect(texts.filter(([, text]) => / {2}|\.\.\./.test(text))).toEqual([])
  })
})

function textsOf(node: object, above = ''): [key: string, text: string][] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${above}${name}.`)
      : [[`${above}${name}`, String(value)] as [string, string]],
  )
}
