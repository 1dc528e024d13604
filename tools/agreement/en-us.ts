import type { Agreement } from './agreement.ts'

export const english: Agreement = {
  title: 'Mutual Non-Disclosure Agreement',
  intro:
    'This agreement is made between the two parties named here. Each may disclose confidential information to the other.',
  company: 'Company',
  partner: 'Partner',
  legalName: 'Legal name',
  address: 'Address',
  preamble:
    'The parties wish to explore working together (the “Purpose”). So that they can speak openly, they agree as follows.',
  clauses: [
    {
      heading: 'Confidential Information',
      text: '“Confidential Information” means all information that one party (the “Discloser”) makes available to the other (the “Recipient”) for the Purpose, in any form, before or after this agreement is signed, if it is marked as confidential or if a reasonable person would understand it to be so. It includes business plans, prices, customers, designs, software and samples, and the fact that the parties are in talks.',
    },
    {
      heading: 'Exceptions',
      text: 'Information is not confidential if the Recipient can show that it (a) is or becomes public through no fault of the Recipient, (b) was already lawfully known to the Recipient, (c) was lawfully received from a third party free to disclose it, or (d) was developed independently, without use of Confidential Information.',
    },
    {
      heading: 'Duties of the Recipient',
      text: 'The Recipient shall use Confidential Information for the Purpose only, shall protect it with the same care as its own and never with less than reasonable care, and shall not copy or reverse-engineer it except as far as the Purpose requires.',
    },
    {
      heading: 'Persons Who Need to Know',
      text: 'The Recipient may share Confidential Information with those of its employees, advisers and affiliates who need it for the Purpose and are bound by duties of confidence no less strict than these. The Recipient is liable for their compliance.',
    },
    {
      heading: 'Disclosure Required by Law',
      text: 'If a law, a court or an authority compels the Recipient to disclose Confidential Information, the Recipient shall, where permitted, notify the Discloser promptly and disclose only what is required. Nothing in this agreement limits the right to report unlawful conduct to an authority.',
    },
    {
      heading: 'Ownership',
      text: 'Confidential Information remains the property of the Discloser. This agreement grants no license and no right in any patent, trademark, copyright or trade secret.',
    },
    {
      heading: 'No Further Obligation',
      text: 'Confidential Information is provided as is. Neither party is obliged to disclose anything, to continue the talks or to enter into a further contract.',
    },
    {
      heading: 'Personal Data',
      text: 'Where Confidential Information contains personal data, each party shall comply with the data protection laws that apply to it.',
    },
    {
      heading: 'Return and Destruction',
      text: 'On written request, the Recipient shall within thirty days return or destroy Confidential Information and confirm that it has done so. It may keep what the law requires it to keep, and routine backups; this agreement continues to apply to them.',
    },
    {
      heading: 'Term',
      text: 'This agreement takes effect on the date of the last signature and ends two years later. The duties of confidence continue for three years after it ends and, for trade secrets, for as long as they remain secret.',
    },
    {
      heading: 'General',
      text: 'This is the entire agreement of the parties on its subject. Amendments must be agreed by both parties in writing. Neither party may assign this agreement without the consent of the other. If a provision is invalid, the others remain in force. The parties may sign electronically.',
    },
  ],
  governingLaw: {
    heading: 'Governing Law',
    text: 'This agreement is governed by the laws of:',
    label: 'Governing law',
  },
  signatures: 'Signatures',
  place: 'Place',
  signature: 'Signature',
  name: 'Name',
  date: 'Date',
  initials: 'Initials',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
}
