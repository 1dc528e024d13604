import type { Agreement } from './agreement.ts'

export const spanish: Agreement = {
  title: 'Acuerdo mutuo de confidencialidad',
  intro:
    'El presente acuerdo se celebra entre las dos partes que se indican. Cada una puede revelar a la otra información confidencial.',
  company: 'Empresa',
  partner: 'Socio',
  legalName: 'Denominación social',
  address: 'Domicilio',
  preamble:
    'Las partes desean explorar una posible colaboración (el «Fin»). Para poder tratar abiertamente, acuerdan las siguientes cláusulas.',
  clauses: [
    {
      heading: 'Información Confidencial',
      text: 'Se entiende por «Información Confidencial» toda información que una parte (la «Reveladora») facilite a la otra (la «Receptora») para el Fin, en cualquier forma, antes o después de la firma, si está marcada como confidencial o si cualquier persona razonable la consideraría como tal. Incluye planes de negocio, precios, clientes, diseños, programas y muestras, así como la propia existencia de las conversaciones.',
    },
    {
      heading: 'Excepciones',
      text: 'No es confidencial la información respecto de la cual la Receptora pueda acreditar que (a) es o llega a ser pública sin culpa suya, (b) ya la conocía lícitamente, (c) la recibió lícitamente de un tercero facultado para revelarla, o (d) la desarrolló de forma independiente, sin usar Información Confidencial.',
    },
    {
      heading: 'Obligaciones de la Receptora',
      text: 'La Receptora usará la Información Confidencial únicamente para el Fin, la protegerá con el mismo cuidado que la propia y, en todo caso, con una diligencia razonable, y no la copiará ni someterá a ingeniería inversa salvo en lo que el Fin exija.',
    },
    {
      heading: 'Personas autorizadas',
      text: 'La Receptora podrá compartir la Información Confidencial con aquellos de sus empleados, asesores y empresas del grupo que la necesiten para el Fin y estén sujetos a deberes de confidencialidad no menos estrictos. La Receptora responde de su cumplimiento.',
    },
    {
      heading: 'Revelación exigida por ley',
      text: 'Si una ley, un tribunal o una autoridad obliga a la Receptora a revelar Información Confidencial, esta, cuando le esté permitido, lo comunicará sin demora a la Reveladora y revelará solo lo exigido. Nada de lo aquí pactado limita el derecho a denunciar conductas ilícitas ante una autoridad.',
    },
    {
      heading: 'Titularidad',
      text: 'La Información Confidencial sigue siendo propiedad de la Reveladora. Este acuerdo no concede licencia ni derecho alguno sobre patentes, marcas, derechos de autor o secretos empresariales.',
    },
    {
      heading: 'Ausencia de otras obligaciones',
      text: 'La Información Confidencial se facilita tal cual. Ninguna de las partes está obligada a revelar información, a continuar las conversaciones ni a celebrar otro contrato.',
    },
    {
      heading: 'Datos personales',
      text: 'Si la Información Confidencial contiene datos personales, cada parte cumplirá la normativa de protección de datos que le sea aplicable.',
    },
    {
      heading: 'Devolución y destrucción',
      text: 'A petición escrita, la Receptora devolverá o destruirá la Información Confidencial en un plazo de treinta días y confirmará haberlo hecho. Podrá conservar lo que la ley le exija y las copias de seguridad rutinarias, a las que se seguirá aplicando este acuerdo.',
    },
    {
      heading: 'Duración',
      text: 'Este acuerdo entra en vigor en la fecha de la última firma y termina dos años después. Los deberes de confidencialidad subsisten durante tres años tras su terminación y, para los secretos empresariales, mientras conserven ese carácter.',
    },
    {
      heading: 'Disposiciones generales',
      text: 'Este documento recoge el acuerdo íntegro de las partes sobre su objeto. Toda modificación requiere el acuerdo escrito de ambas. Ninguna podrá ceder este acuerdo sin el consentimiento de la otra. La nulidad de una cláusula no afecta a las demás. Las partes pueden firmar electrónicamente.',
    },
  ],
  governingLaw: {
    heading: 'Ley aplicable',
    text: 'Este acuerdo se rige por la legislación de:',
    label: 'Ley aplicable',
  },
  signatures: 'Firmas',
  place: 'Lugar',
  signature: 'Firma',
  name: 'Nombre',
  date: 'Fecha',
  initials: 'Iniciales',
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
}
