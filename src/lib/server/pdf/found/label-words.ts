import type { FieldType } from '#core/fields/field.ts'

/** Words of labels, in English, Spanish, French, Portuguese and German, without their accents. */
const words = {
  date: ['date', 'dated', 'fecha', 'data', 'datum'],
  signature: [
    ...[
      'signature',
      'signatures',
      'signed',
      'sign',
      'firma',
      'firmas',
      'firmado',
      'assinatura',
      'assinaturas',
    ],
    ...['assinado', 'unterschrift', 'signe'],
  ],
  initials: [
    'initials',
    'initial',
    'iniciales',
    'iniciais',
    'initiales',
    'rubrica',
    'paraphe',
    'paraphes',
    'kurzel',
  ],
  email: ['email', 'e-mail', 'mail', 'correo', 'courriel'],
  company: [
    ...[
      'company',
      'organization',
      'organisation',
      'employer',
      'empresa',
      'compania',
      'organizacion',
      'organizacao',
    ],
    ...[
      'societe',
      'entreprise',
      'companhia',
      'unternehmen',
      'razon social',
      'raison sociale',
      'razao social',
    ],
  ],
  title: [
    'title',
    'position',
    'cargo',
    'puesto',
    'fonction',
    'poste',
    'funcao',
    'titulo',
    'titre',
    'funktion',
  ],
  name: [
    'name',
    'names',
    'nombre',
    'nombres',
    'nom',
    'noms',
    'nome',
    'nomes',
    'prenom',
    'apellidos',
    'apellido',
  ],
} as const

/** What a date beside it is a date of, when it is not the day of signing. */
const otherDays = [
  ...[
    'birth',
    'nacimiento',
    'naissance',
    'nascimento',
    'geburts',
    'geburtsdatum',
    'start',
    'end',
    'inicio',
    'fin',
  ],
  ...[
    'debut',
    'fim',
    'due',
    'expiry',
    'vencimiento',
    'vencimento',
    'entrega',
    'delivery',
    'from',
    'until',
    'hasta',
  ],
]

const order = ['initials', 'signature', 'email', 'company', 'title', 'name'] as const
/** A label is short; a sentence that mentions a date is none. */
const maxWords = 6

/** The type a label asks for, as "Signature", "Nombre y apellidos" or "Data:"; null for any other text. */
export function typeOfLabel(label: string): FieldType | null {
  const plain = toPlain(label)
  const count = plain.split(' ').length
  if (plain === '' || count > maxWords) return null
  if (/^x$/.test(plain)) return 'signature'
  if (has(plain, words.date)) return has(plain, otherDays) ? 'date' : 'date_signed'

  return order.find((type) => has(plain, words[type])) ?? null
}

/** Lower case, without accents and whatever is neither letter, digit nor hyphen. */
function toPlain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()
}

function has(plain: string, some: readonly string[]): boolean {
  return some.some((word) => ` ${plain} `.includes(` ${word} `))
}
