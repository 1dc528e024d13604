import { describe, expect, test } from 'vitest'
import type { Locale } from '#core/locale/locale.ts'
import { textsOf } from './texts-of.fixture.ts'

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
/** The signing page fills its texts itself, and counts no further than a thousand pages. */
const filledByRoom = /^signing\./
/** A badge that the specification spells so, and names. */
const named = /^(shell\.testMode|places\.americas|organizations\.wording\.sampleName)$/
/** Numbers of laws are written as each law writes them. */
const laws = /^(signing\.disclosure|organizations\.defaults)\.laws\./

const inEveryLanguage: readonly Rule[] = [
  { says: 'no space is doubled or stands before an ellipsis, which is one sign', wrong: / {2}|\.\.\.| …/ },
  {
    says: 'counts are written as numbers of the language',
    wrong: /\{\{count\}\}/,
    but: filledByRoom,
  },
  { says: 'a share is written by the language, with its sign', wrong: /\}\}\s?%/u },
]

const rules: Record<Locale, readonly Rule[]> = {
  'en-US': [
    { says: 'quotes and apostrophes are curled', wrong: /["']/ },
    { says: 'a percent sign follows its number', wrong: /\d\s%/ },
    { says: 'thousands are parted by commas, units by a space', wrong: /\b\d{5,}\b|\d[kMG]B\b/ },
    {
      says: 'words are spelled as in the United States',
      wrong:
        /\b(colours?|centre|grey\w*|cancell(ed|ing)|licence|e-mails?|ticked|unticked|organisations?|recognis\w+|judgement|behaviours?|favourites?|whilst|catalogues?)\b/i,
      but: consent,
    },
    {
      says: 'things are said as people say them',
      wrong:
        /\b(whoever|somebody|anybody|everybody|nobody|at once|for good|goes on|stands|of yours|any more|by itself|mend(ed|s|ing)?|(the|your|its) present (?!at\b)\w+|at hand|goes by|on (?:or )?to whom)\b/i,
      but: consent,
    },
    { says: 'people sign in and out', wrong: /\blog(ged|ging)?[ -]?(in|out|on)s?\b/i },
    {
      says: 'nothing is promised that is not known',
      wrong: /\b(genuine|binding|independent|proves nothing)\b/i,
    },
    {
      says: 'only signatures, stamps and dates are valid',
      wrong: /\bcop(y|ies) (is|are|stays?|remains?) valid\b/i,
    },
    { says: 'a bulk file has rows', wrong: /\blines?\b/i, but: /^(?!bulk\.)/ },
    { says: 'recipients sign on a signing page', wrong: /signing (room|space)/i },
    {
      says: 'a task is delegated',
      wrong: /\b(pass|hand)(es|ed|ing)? (it|this|the task) (on|over)\b|\bpassed? on to\b/i,
      but: /meaningAssistant$/,
    },
    {
      says: 'a person is not what was changed',
      wrong: /\{\{(name|recipient)\}\} was (corrected|changed|updated)/,
    },
    {
      says: 'only names and first words begin large',
      wrong: /^[A-Z][a-z]+ (?!Paraph|PDF|Adobe|Poppler)[A-Z][a-z]+$/,
      but: named,
    },
    { says: 'the current one is “current”', wrong: /\bpresent (key|address|deadline|plan|version|one)\b/i },
  ],
  'es-ES': [
    { says: 'quotes are angled', wrong: /["'“”]/ },
    { says: 'a percent sign stands behind a no-break space', wrong: /\d ?%/ },
    { says: 'a question is opened, too', wrong: /^[^¿]*\?/ },
    {
      says: 'thousands are parted from ten thousand on',
      wrong: /\b\d\.\d{3}\b|\b\d{5,}\b|\d,\d{3}\b/,
      but: laws,
    },
    {
      says: 'people are told, not what one should do',
      wrong:
        /\b(hay que|conviene|basta con (?!una |\{\{)|se puede (intentar|pedir|abrir|usar|cerrar|devolver|añadir))/iu,
      but: consent,
    },
    {
      says: 'an instruction is an imperative',
      wrong: /^(?!Firmar dentro)\p{Lu}\p{Ll}*[aei]r(lo|la|los|las|se)?(?!\p{L})[^¿?:]*\.$/u,
    },
    {
      says: 'the reader is “usted”',
      wrong:
        /(?<!\p{L})(tú|tu|tus|contigo|puedes|tienes|quieres|debes|eres|estás|vosotr\p{L}+|vuestr\p{L}+)(?!\p{L})/iu,
    },
    {
      says: 'names have no gender',
      wrong:
        /(?<=^|\. )\{\{(name|recipient|actor|host|person|to)\}\} (fue|es|ha sido|está|ya es) (?!miembro|un[ao]? )\p{L}+[oa](?!\p{L})/u,
    },
    {
      says: 'what ends is “caducado”',
      wrong: /(?<!\p{L})(venc(e|en|ió|id\p{L}+)|expir\p{L}+)(?!\p{L})/iu,
    },
    {
      says: 'a bulk file has “filas”, and is a “envío masivo”',
      wrong: /líneas?|en serie/i,
      but: /^(?!bulk\.)/,
    },
    { says: 'a passkey is a “llave de acceso”', wrong: /claves? de acceso|passkey/i },
    { says: 'recipients sign on a “página de firma”', wrong: /(sala|espacio) de firma/i },
    {
      says: 'what somebody may do is a “rol”',
      wrong: /(?<!\p{L})(su|este|un|cada|el|los) papel(es)?(?!\p{L})|(?<!\p{L})su función/iu,
    },
    { says: 'the trail has “eventos”', wrong: /sucesos?/i },
    {
      says: 'people sign in by “iniciar sesión”',
      wrong: /(?<!\p{L})(permite|para|sirve para) entrar(?!\p{L})|se entra con/iu,
    },
    { says: 'to try again is “reintentar” or “inténtelo de nuevo”', wrong: /intentar de nuevo/i },
    { says: 'what is exchanged is “sustituido”', wrong: /reemplaz/i },
    { says: 'what lasts is “definitivo”, not for ever', wrong: /para siempre/i, but: /retention\.forEver$/ },
    { says: 'only what was checked is said of a seal', wrong: /sello digital|auténtic/i },
  ],
  'fr-FR': [
    { says: 'quotes are angled, apostrophes curled', wrong: /["'“”]/ },
    {
      says: 'a no-break space stands before : ; ? ! » and %',
      wrong: /(^|[^\u00a0\u202f])[;?!»%]|(?<=[\p{L}}]) :/u,
      but: textMessage,
    },
    { says: 'a no-break space stands behind «', wrong: /«(?!\u00a0)/, but: textMessage },
    {
      says: 'thousands are parted by a narrow no-break space',
      wrong: /\d[ .,\u00a0]\d{3}\b|\b\d{5,}\b/,
      but: laws,
    },
    { says: 'sizes are in “ko” and “Mo”', wrong: /\b[kMG]B\b/ },
    {
      says: 'large letters keep their accents',
      wrong:
        /(?<!\p{L})(Etat|Etape|Equipe|Ev[eé]nement|Ecrire|Ecrivez|Echec|Ech[eé]ance|A (?=la |l’|partir|venir))/u,
    },
    { says: 'the reader is “vous”', wrong: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu },
    {
      says: 'the reader has no gender',
      wrong:
        /vous (êtes|serez|étiez) (déjà |bien )?(connecté|invité|prévenu|informé|autorisé|seul)(?!\p{L})|vous a (invité|remplacé|prévenu)(?!\p{L})/iu,
    },
    {
      says: 'names have no gender',
      wrong:
        /(?<=^|\. )\{\{(name|recipient|actor|host|person|to|organization)\}\} (a été|est|n’est plus|était|n’était plus) (désormais )?(requis|inclus|\p{L}+[éiu])(?!\p{L})/u,
    },
    { says: 'a seal is a “cachet”', wrong: /(?<!\p{L})sceaux?(?!\p{L})/iu },
    { says: 'a sealed copy is an “exemplaire scellé”', wrong: /copies? scellées?/i },
    { says: 'a passcode is a “code d’accès”', wrong: /code (secret|convenu)/i },
    { says: 'what one sets are “paramètres”', wrong: /réglages?/i },
    { says: 'a reason is a “motif”', wrong: /(?<!\p{L})raisons?(?!\p{L})/iu },
    {
      says: 'a reminder is a “rappel”',
      wrong: /relanc(e|es|er|é|ée)(?!\p{L})/iu,
      but: /\.reseal$|\.resealing$/,
    },
    { says: 'recipients sign on a “page de signature”', wrong: /(salle|espace) de signature/i },
    { says: 'a bulk send is an “envoi groupé”', wrong: /en série/i },
    { says: 'webhooks arrive in “envois”', wrong: /livraisons?/i },
    { says: 'the audit trail is a “piste d’audit”', wrong: /journal d’audit/i },
    {
      says: 'a deadline is kept “au plus tard”, and passes',
      wrong: /avant le \{\{|Délai (dépassé|écoulé)/iu,
    },
    { says: 'people sign in by a “méthode”', wrong: /façons? de (se|vous) connecter/i },
  ],
  'pt-BR': [
    { says: 'quotes are curled', wrong: /["'«»]/ },
    { says: 'a percent sign follows its number', wrong: /\d\s%/ },
    { says: 'thousands are parted by points', wrong: /\d,\d{3}\b|\b\d{5,}(?![\d-])/, but: laws },
    {
      says: 'words are those of Brazil',
      wrong:
        /(?<!\p{L})(ficheiros?|utilizador\p{L}*|ecrã|telemóvel|palavra-passe|registo|contacto\p{L}*|partilh\p{L}+|equipa|eliminar?|guardar alterações)(?!\p{L})/iu,
    },
    { says: 'the reader is “você”', wrong: /(?<!\p{L})(tu|teu|tua|teus|tuas|contigo|vós|vosso)(?!\p{L})/iu },
    {
      says: 'names have no gender',
      wrong:
        /(?<=^|\. )\{\{(name|recipient|actor|host|person|to|organization)\}\} (foi|é|está|era|não é mais|não foi mais|agora é) (?!membro|um )\p{L}*[od][oa](?!\p{L})/u,
    },
    {
      says: 'what ends is “expirado”',
      wrong: /(?<!\p{L})(venc(e|em|eu|id\p{L}+)|caduc\p{L}+)(?!\p{L})/iu,
    },
    { says: 'a check is passed “em”', wrong: /pass\p{L}+ por (uma?|a) verifica/iu },
    {
      says: 'what somebody may do is a “função”',
      wrong: /(?<!\p{L})(seu|este|um|cada|o|os|aos) pap(el|éis)(?!\p{L})/iu,
    },
    { says: 'billing is “cobrança”', wrong: /faturamento/i },
    { says: 'how something is doing is its “status”', wrong: /situaç(ão|ões)/i },
    { says: 'a passcode is a “código de acesso”', wrong: /senha combinada/i },
    { says: 'recipients sign on a “página de assinatura”', wrong: /(sala|espaço) de assinatura/i },
    { says: 'a device is a “dispositivo”', wrong: /aparelho/i },
    {
      says: 'a sign-in is a “login”',
      wrong: /(código|serviço)s? de entrada|concluir a entrada|(para|à) a? ?entrada(?!\p{L})/iu,
    },
    { says: 'to try again is “tentar de novo”', wrong: /tent\p{L}+ novamente/iu },
    { says: 'a task is delegated, not passed on', wrong: /repass\p{L}+/iu },
    { says: 'what lasts is “definitivo”, not for ever', wrong: /para sempre/i, but: /retention\.forEver$/ },
  ],
}

describe.each(Object.entries(rules) as [Locale, readonly Rule[]][])('in %s', (locale, ofLanguage) => {
  const texts = textsOf(locale)

  test.each([...inEveryLanguage, ...ofLanguage])('$says', ({ wrong, but }) => {
    expect(texts.filter(([key, text]) => !but?.test(key) && wrong.test(text))).toEqual([])
  })

  test('a rule that spares some texts spares those that are there', () => {
    const spared = [...inEveryLanguage, ...ofLanguage].flatMap(({ but }) => but ?? [])
    expect(spared.filter((but) => !texts.some(([key]) => but.test(key)))).toEqual([])
  })
})

describe.each(['fr-FR', 'pt-BR'] as const)('in %s, where none is counted as one,', (locale) => {
  /** What is counted here is there at least once, or is not counted in the sentence at all. */
  const atLeastOne =
    /^(mail\.(documents|outcome\.completed\.enclosed)|editor\.places|envelopes\.pages\.sealed|templates\.(deleteTemplate|move\.done)|certificate\.groupNeeds|notifications\.bell)_one$/

  test('a text about one says the number', () => {
    const texts = textsOf(locale)
    const counted = new Set(texts.filter(([, text]) => text.includes('{{count')).map(([key]) => key))
    const wordy = texts.filter(
      ([key, text]) =>
        key.endsWith('_one') && counted.has(key.replace(/one$/, 'other')) && !text.includes('{{count'),
    )

    expect(wordy.filter(([key]) => !atLeastOne.test(key))).toEqual([])
  })
})
