import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdJob, JobOvertaken } from '../jobs/held-job.ts'
import type { OutgoingMail } from './mailer.ts'
import type { Letter } from './letter.ts'
import { makePostLetter } from './post-letter.ts'

const leaseMs = 30_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const content = {
  ...{ subject: 'Please sign', preview: 'A lease', footer: 'You were asked.', locale: 'en-US' },
  blocks: [{ kind: 'paragraph', text: 'A lease waits for you.' }],
} as const
const letter: Letter = {
  ...{ messageId: 'invite.1', fromName: 'Mara', to: { name: 'Jane Roe', address: 'jane@example.org' } },
  content,
  enclosing: { files: [{ name: 'Lease.pdf', sha256: 'lease' }], content },
}

/** The process is frozen for so long while it reads what goes with the mail. */
function makePost(frozenMs: number) {
  const sent: OutgoingMail[] = []
  const mailer = {
    send: (mail: OutgoingMail) => Promise.resolve(void sent.push(mail)),
    probe: () => Promise.resolve(),
  }
  const post = makePostLetter(mailer, {
    ...{ publicUrl: 'https://sign.example.org', mailFrom: 'paraph@example.org' },
    readPicture: () => Promise.resolve(null),
    blobs: {
      get: () => {
        vi.advanceTimersByTime(frozenMs)
        return Promise.resolve(new Uint8Array([1]))
      },
    },
    marks: { mark: (name) => name },
    returned: null,
  })

  return { sent, post }
}

test('a mail leaves a process that has its job', async () => {
  const { sent, post } = makePost(leaseMs - 1)
  await holdJob(leaseMs).run(() => post(letter))

  expect(sent.map(({ to }) => to.address)).toEqual(['jane@example.org'])
})

test('no mail leaves a process that was frozen for longer than its lease: another has the job by now', async () => {
  const { sent, post } = makePost(leaseMs)

  await expect(holdJob(leaseMs).run(() => post(letter))).rejects.toThrow(JobOvertaken)
  expect(sent).toEqual([])
})
