import type { Agreement } from './agreement.ts'

export const french: Agreement = {
  title: 'Accord de confidentialité réciproque',
  intro:
    'Le présent accord est conclu entre les deux parties désignées ci-après. Chacune peut communiquer à l’autre des informations confidentielles.',
  company: 'Société',
  partner: 'Partenaire',
  legalName: 'Dénomination sociale',
  address: 'Adresse',
  preamble:
    'Les parties souhaitent étudier une éventuelle collaboration (l’« Objet »). Afin de pouvoir échanger librement, elles conviennent de ce qui suit.',
  clauses: [
    {
      heading: 'Informations Confidentielles',
      text: 'On entend par « Informations Confidentielles » toutes les informations qu’une partie (ci-après l’« Émetteur ») met à la disposition de l’autre (le « Destinataire ») aux fins de l’Objet, sous quelque forme que ce soit, avant ou après la signature, dès lors qu’elles sont signalées comme confidentielles ou qu’une personne raisonnable les tiendrait pour telles. Sont notamment visés les plans d’affaires, prix, clients, conceptions, logiciels et échantillons, ainsi que l’existence même des discussions.',
    },
    {
      heading: 'Exceptions',
      text: 'Ne sont pas confidentielles les informations dont le Destinataire établit (a) qu’elles sont ou deviennent publiques sans faute de sa part, (b) qu’il les connaissait déjà licitement, (c) qu’il les a licitement reçues d’un tiers libre de les divulguer, ou (d) qu’il les a élaborées de manière indépendante, sans recourir aux Informations Confidentielles.',
    },
    {
      heading: 'Obligations du Destinataire',
      text: 'Le Destinataire n’utilise les Informations Confidentielles qu’aux fins de l’Objet, les protège avec le même soin que les siennes et au moins avec un soin raisonnable, et ne les copie ni ne les soumet à l’ingénierie inverse que dans la mesure requise par l’Objet.',
    },
    {
      heading: 'Personnes ayant à en connaître',
      text: 'Le Destinataire peut communiquer les Informations Confidentielles à ceux de ses salariés, conseils et sociétés affiliées qui en ont besoin aux fins de l’Objet et sont tenus à une confidentialité au moins aussi stricte. Il répond de leur respect du présent accord.',
    },
    {
      heading: 'Divulgation imposée par la loi',
      text: 'Si une loi, un tribunal ou une autorité contraint le Destinataire à divulguer des Informations Confidentielles, celui-ci en avise sans délai l’Émetteur lorsque cela est permis et ne divulgue que ce qui est exigé. Rien dans le présent accord ne limite le droit de signaler des faits illicites à une autorité.',
    },
    {
      heading: 'Propriété',
      text: 'Les Informations Confidentielles demeurent la propriété de l’Émetteur. Le présent accord ne confère aucune licence ni aucun droit sur un brevet, une marque, un droit d’auteur ou un secret des affaires.',
    },
    {
      heading: 'Absence d’autre engagement',
      text: 'Les Informations Confidentielles sont fournies en l’état. Aucune partie n’est tenue de communiquer des informations, de poursuivre les discussions ni de conclure un autre contrat.',
    },
    {
      heading: 'Données à caractère personnel',
      text: 'Lorsque les Informations Confidentielles comportent des données à caractère personnel, chaque partie respecte la législation sur la protection des données qui lui est applicable.',
    },
    {
      heading: 'Restitution et destruction',
      text: 'Sur demande écrite, le Destinataire restitue ou détruit les Informations Confidentielles sous trente jours et confirme l’avoir fait. Il peut conserver ce que la loi lui impose de garder ainsi que les sauvegardes courantes ; le présent accord continue de s’y appliquer.',
    },
    {
      heading: 'Durée',
      text: 'Le présent accord prend effet à la date de la dernière signature et prend fin deux ans plus tard. Les obligations de confidentialité subsistent trois ans après son terme et, pour les secrets des affaires, aussi longtemps qu’ils demeurent secrets.',
    },
    {
      heading: 'Dispositions générales',
      text: 'Le présent document constitue l’intégralité de l’accord des parties sur son objet. Toute modification requiert leur accord écrit. Aucune partie ne peut céder le présent accord sans le consentement de l’autre. La nullité d’une clause n’affecte pas les autres. Les parties peuvent signer par voie électronique.',
    },
  ],
  governingLaw: {
    heading: 'Droit applicable',
    text: 'Le présent accord est régi par le droit suivant :',
    label: 'Droit applicable',
  },
  signatures: 'Signatures',
  place: 'Fait à',
  signature: 'Signature',
  name: 'Nom',
  date: 'Date',
  initials: 'Paraphes',
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
}
