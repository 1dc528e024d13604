import type { Agreement } from './agreement.ts'

export const portuguese: Agreement = {
  title: 'Acordo mútuo de confidencialidade',
  intro:
    'Este acordo é celebrado entre as duas partes indicadas abaixo. Cada uma pode revelar à outra informações confidenciais.',
  company: 'Empresa',
  partner: 'Parceiro',
  legalName: 'Razão social',
  address: 'Endereço',
  preamble:
    'As partes desejam avaliar uma possível colaboração (a “Finalidade”). Para que possam tratar abertamente, acordam o seguinte.',
  clauses: [
    {
      heading: 'Informações Confidenciais',
      text: 'São “Informações Confidenciais” todas as informações que uma parte (a “Reveladora”) disponibilize à outra (a “Receptora”) para a Finalidade, sob qualquer forma, antes ou depois da assinatura, se estiverem identificadas como confidenciais ou se uma pessoa razoável assim as entenderia. Incluem planos de negócio, preços, clientes, projetos, programas e amostras, bem como a própria existência das tratativas.',
    },
    {
      heading: 'Exceções',
      text: 'Não são confidenciais as informações em relação às quais a Receptora possa demonstrar que (a) são ou se tornam públicas sem culpa sua, (b) já as conhecia licitamente, (c) as recebeu licitamente de terceiro livre para revelá-las ou (d) as desenvolveu de forma independente, sem usar Informações Confidenciais.',
    },
    {
      heading: 'Deveres da Receptora',
      text: 'A Receptora usará as Informações Confidenciais apenas para a Finalidade, irá protegê-las com o mesmo cuidado que dedica às suas e, no mínimo, com cuidado razoável, e não as copiará nem fará engenharia reversa, salvo na medida exigida pela Finalidade.',
    },
    {
      heading: 'Pessoas autorizadas',
      text: 'A Receptora poderá compartilhar as Informações Confidenciais com empregados, consultores e empresas do mesmo grupo que delas precisem para a Finalidade e estejam sujeitos a deveres de sigilo não menos rigorosos. A Receptora responde pelo cumprimento por parte deles.',
    },
    {
      heading: 'Revelação exigida por lei',
      text: 'Se lei, juízo ou autoridade obrigar a Receptora a revelar Informações Confidenciais, ela avisará a Reveladora sem demora, quando permitido, e revelará apenas o exigido. Nada neste acordo limita o direito de comunicar condutas ilícitas a uma autoridade.',
    },
    {
      heading: 'Titularidade',
      text: 'As Informações Confidenciais continuam sendo propriedade da Reveladora. Este acordo não concede licença nem direito algum sobre patentes, marcas, direitos autorais ou segredos de negócio.',
    },
    {
      heading: 'Ausência de outras obrigações',
      text: 'As Informações Confidenciais são fornecidas no estado em que se encontram. Nenhuma das partes é obrigada a revelar informações, a continuar as tratativas ou a celebrar outro contrato.',
    },
    {
      heading: 'Dados pessoais',
      text: 'Se as Informações Confidenciais contiverem dados pessoais, cada parte cumprirá a legislação de proteção de dados que lhe for aplicável.',
    },
    {
      heading: 'Devolução e destruição',
      text: 'Mediante pedido por escrito, a Receptora devolverá ou destruirá as Informações Confidenciais em até trinta dias e confirmará tê-lo feito. Poderá guardar o que a lei exigir e as cópias de segurança de rotina, às quais este acordo continuará a se aplicar.',
    },
    {
      heading: 'Vigência',
      text: 'Este acordo entra em vigor na data da última assinatura e termina dois anos depois. Os deveres de sigilo permanecem por três anos após o término e, quanto aos segredos de negócio, enquanto conservarem esse caráter.',
    },
    {
      heading: 'Disposições gerais',
      text: 'Este documento contém o acordo integral das partes sobre seu objeto. Alterações dependem de acordo escrito de ambas. Nenhuma das partes pode ceder este acordo sem o consentimento da outra. A nulidade de uma cláusula não afeta as demais. As partes podem assinar eletronicamente.',
    },
  ],
  governingLaw: {
    heading: 'Lei aplicável',
    text: 'Este acordo é regido pelas leis de:',
    label: 'Lei aplicável',
  },
  signatures: 'Assinaturas',
  place: 'Local',
  signature: 'Assinatura',
  name: 'Nome',
  date: 'Data',
  initials: 'Rubricas',
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
}
