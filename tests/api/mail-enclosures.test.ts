import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { enter, sendTo } from '../signing-room.ts'
import { whenCompleted } from '../sealed.ts'
import { readMail, signAs } from '../world.ts'

const { world, mara, lease: document } = await openAcme()
afterAll(() => world.close())

// Where the machine has more to do than it can, a mail does not wait for a page that is not drawn yet.
beforeAll(() =>
  mara.call('GET /documents/{id}/pages/{page}', {
    params: { id: document.id, page: '0' },
    query: { width: '900' },
  }),
)

const choose = (mails: { firstPage?: boolean; copies?: boolean }) =>
  mara.call('PUT /organizations/{id}', { params: { id: mara.organizationId }, body: { mails } })
beforeEach(() => choose({ firstPage: true, copies: true }))

type Guest = Parameters<typeof sendTo>[2][number]

const invitationOf = async (guest: Partial<Guest> = {}) => {
  const sent = await sendTo(mara, document, [{ key: 'jane', ...guest }])

  return readMail(world, sent.emailOf('jane'), ({ text }) => text.includes('/sign/'))
}

const picture = /src="data:image\/jpeg;base64,([^"]+)"/

/** What the sender, the signer and somebody behind a passcode are written of a completion. */
async function completionMails() {
  const sent = await sendTo(mara, document, [
    { key: 'jane' },
    { key: 'vera', recipientRole: 'cc', access: ['passcode'], passcode: 'tulip7' },
  ])
  await signAs(await enter(world, sent, 'jane'))
  await whenCompleted(mara, sent.id)
  const fits = ({ subject }: { subject: string }) => subject === `Completed: ${sent.title}`
  const to = async (email: string) => readMail(world, email, fits)

  return {
    sender: await to(mara.email),
    jane: await to(sent.emailOf('jane')),
    vera: await to(sent.emailOf('vera')),
  }
}

describe('[W3] an invitation', () => {
  test('greets, lists the documents, and shows the first page in a small JPEG of its own', async () => {
    const { text, html } = await invitationOf({ name: 'Jane Roe' })
    const bytes = Buffer.from(picture.exec(html)?.[1] ?? '', 'base64')
    const { format, width } = await sharp(bytes).metadata()

    expect(text).toContain('Hello Jane Roe,')
    expect(text).toMatch(/Document: .+ \(\d+ pages?\)/)
    expect([format, width]).toEqual(['jpeg', 480])
    expect(bytes.byteLength).toBeLessThanOrEqual(60_000)
    expect(html).not.toMatch(/src="(?!data:)/)
  })

  test.each<Partial<Guest>>([{ access: ['passcode'], passcode: 'tulip7' }, { access: ['email_code'] }])(
    'shows nothing of a document that its reader sees after a check: %j',
    async (guest) => {
      expect((await invitationOf(guest)).html).not.toMatch(picture)
    },
  )

  test('shows no page where the organization wants none', async () => {
    await choose({ firstPage: false })
    expect((await invitationOf()).html).not.toMatch(picture)
  })
})

describe('[W2] the mail of a completion', () => {
  test('brings the sealed copy to the sender and to whom the link alone lets in, and says so', async () => {
    const { sender, jane, vera } = await completionMails()

    for (const mail of [sender, jane]) {
      expect(mail.files.map((file) => file.name)).toEqual([expect.stringMatching(/ \(signed\)\.pdf$/)])
      expect(mail.text).toContain('is attached to this email')
      expect(mail.text).toContain('Completed by: ')
    }
    expect(vera.files).toEqual([])
    expect(vera.text).toContain('ready to download')
  })

  test('brings the link alone where the organization wants no copies to leave', async () => {
    await choose({ copies: false })
    const { sender, jane } = await completionMails()

    expect([sender.files, jane.files]).toEqual([[], []])
    expect(jane.text).not.toContain('attached')
  })

  test('[P2] is a choice of owners and managers', async () => {
    expect((await choose({ copies: false })).body.mails).toEqual({ firstPage: true, copies: false })
  })
})
