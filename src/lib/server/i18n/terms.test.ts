import { describe, expect, test } from 'vitest'
import type { Locale } from '#core/locale/locale.ts'
import { textsOf } from './texts-of.fixture.ts'

type Term = readonly [english: RegExp, es: RegExp, fr: RegExp, pt: RegExp]

/** One idea, one word: where the English text speaks of one of these, the others call it by its name. */
const terms: readonly Term[] = [
  [/\benvelopes?\b/i, /sobres?\b/i, /envelopp/i, /envelope/i],
  [/\btemplates?\b/i, /plantilla/i, /modèle/i, /modelo/i],
  [/\brecipients?\b/i, /destinatari/i, /destinatair/i, /destinatári/i],
  [/\broles?\b/i, /\brol(es)?\b/i, /rôle/i, /funç(ão|ões)/i],
  [/\bsigners?\b/i, /firmante/i, /signataire/i, /signatári/i],
  [/\bapprovers?\b/i, /aprobador/i, /approbateur/i, /aprovador/i],
  [/\bviewers?\b/i, /lector/i, /lecteur/i, /leitor/i],
  [/\bwitness/i, /testigo/i, /témoin/i, /testemunha/i],
  [/\bsenders?\b/i, /remitente/i, /expéditeur/i, /remetente/i],
  [/\bowners?(hip)?\b/i, /propie(tari|dad)/i, /propriét/i, /propried|propriet/i],
  [/\bmanagers?\b/i, /gestor/i, /gestionnaire/i, /gestor/i],
  [/\bmembers?\b/i, /miembro/i, /membre/i, /membro/i],
  [/\bteams?\b/i, /equipo/i, /équipe/i, /equipe/i],
  [/\bcolleague/i, /colega/i, /collègue/i, /colega/i],
  [/\bdeclin/i, /rechaz/i, /refus/i, /recus/i],
  [/\bvoid/i, /an[uú]l/i, /annul/i, /anul/i],
  [/\bdelegat/i, /deleg/i, /d[ée]l[éè]g/i, /deleg/i],
  [/\bdeadlines?\b/i, /plazo/i, /échéance/i, /prazo/i],
  [/\bexpir/i, /cadu[cq]/i, /expir/i, /expir/i],
  [/\bremind/i, /recordator/i, /rappel/i, /lembr/i],
  [/\bdrafts?\b/i, /borrador/i, /brouillon/i, /rascunho/i],
  [/\breasons?\b/i, /motivo/i, /motif/i, /motivo/i],
  [/\bseals?\b/i, /sell[oa]/i, /cachet/i, /selo/i],
  [/sealed cop/i, /copias? selladas?/i, /exemplaires? scellés?/i, /cópias? seladas?/i],
  [/time[ -]stamp/i, /sell(o|ado) de tiempo/i, /horodat/i, /carimbo do tempo/i],
  [
    /certificate of completion/i,
    /certificado de finalización/i,
    /certificat d’achèvement/i,
    /certificado de conclusão/i,
  ],
  [/audit trail/i, /registro de auditoría/i, /piste d’audit/i, /trilha de auditoria/i],
  [/signing pages?/i, /páginas? de firma/i, /pages? de signature/i, /páginas? de assinatura/i],
  [
    /access checks?/i,
    /comprobaci(ón|ones) de acceso/i,
    /contrôles? d’accès/i,
    /verificaç(ão|ões) de acesso/i,
  ],
  [/passcodes?/i, /códigos? de acceso/i, /codes? d’accès/i, /códigos? de acesso/i],
  [/passkeys?/i, /llaves? de acceso/i, /clés? d’accès/i, /chaves? de acesso/i],
  [/API keys?/i, /claves? de API/i, /clés? d’API/i, /chaves? de API/i],
  [/two-step/i, /en dos pasos/i, /en deux étapes/i, /em duas etapas/i],
  [/\bbulk\b/i, /masivo/i, /groupé/i, /em massa/i],
  [/\bplans?\b/i, /\bplan/i, /offre/i, /plano/i],
  [/\bbilling\b/i, /facturación/i, /facturation/i, /cobrança/i],
  [/\bsettings\b/i, /ajustes/i, /paramètres/i, /configurações/i],
  [/\bstatus\b/i, /estado/i, /statut/i, /status/i],
  [/\bendpoints?\b/i, /destino/i, /destination/i, /destino/i],
  [/\bdeliver(y|ies)\b/i, /entrega/i, /envoi/i, /entrega/i],
  [/\bconsent\b/i, /consentimiento/i, /consentement/i, /consent/i],
  [/\binitials\b/i, /iniciales/i, /paraphe/i, /rubrica/i],
  [/test mode/i, /modo de prueba/i, /mode test/i, /modo de teste/i],
  [/direct links?/i, /enlaces? directos?/i, /liens? directs?/i, /links? diretos?/i],
]

/** Agreed to by people who have signed, and the letters that make initials rather than the initials. */
const others = /^signing\.(disclosure\.|room\.yourInitials$)/

const english = textsOf('en-US')
const languages = ['es-ES', 'fr-FR', 'pt-BR'] as const satisfies readonly Locale[]

describe.each(languages.map((locale, index) => ({ locale, index })))('in $locale', ({ locale, index }) => {
  const texts = new Map(textsOf(locale))

  test.each(terms)('%s has one name', (named, ...names) => {
    const asked = english.filter(([key, text]) => !others.test(key) && named.test(wordsOf(text)))
    const misnamed = asked.filter(([key]) => !names[index]?.test(wordsOf(texts.get(key) ?? '')))

    expect(asked.length).toBeGreaterThan(0)
    expect(misnamed.map(([key, text]) => [key, text, texts.get(key)])).toEqual([])
  })
})

/** Names of places are not read by anyone. */
function wordsOf(text: string): string {
  return text.replace(/\{\{.*?\}\}/g, '')
}
