import { X509Certificate } from 'node:crypto'
import path from 'node:path'
import type { HostHealth, TestMailSent } from '#contract/host-shapes.ts'
import { healthParts, type HealthPart } from '#core/health/part.ts'
import { daysUntil } from '#core/seal/key-end.ts'
import { lateAfterSeconds } from '#core/jobs/job-queue.ts'
import type { Person } from '../actor.ts'
import type { Readiness } from './readiness.ts'
import { describeError, type Log } from '../log.ts'
import type { WaitingJobs } from '../metrics/waiting-jobs.ts'
import type { PostLetter } from '../mail/post-letter.ts'
import { trialLetter } from '../mail/trial-mail.ts'
import type { Clock, Random } from '../ports.ts'
import type { BroughtSigner } from '../trust/brought/brought-keys.ts'
import { isOver, type TrustedLists } from '../trust/lists/trusted-lists.ts'
import { nameIn } from '../trust/name-in.ts'
import { assertAdministrator } from '../people/assert-administrator.ts'

type Parts = {
  readiness: () => Promise<Readiness>
  waiting: () => Promise<readonly WaitingJobs[]>
  post: PostLetter
  random: Random
  log: Log
  publicUrl: string
  /** What this process is and works with. */
  facts: Omit<HostHealth, 'ready' | 'parts' | 'seal_key' | 'trusted_lists'>
  /** That the host brought along to seal with. */
  hostKey: BroughtSigner | null
  trustedLists: Pick<TrustedLists, 'files' | 'size'>
  clock: Clock
}

/** Whether everything works, for the administrators of the host: each method throws `not-found` for everybody else. */
export type HostHealthService = ReturnType<typeof makeHostHealth>

export function makeHostHealth(given: Parts) {
  const { readiness, waiting, post, random, log, publicUrl, facts, hostKey, trustedLists, clock } = given

  return {
    async get(person: Person): Promise<HostHealth> {
      assertAdministrator(person)
      const [{ ready, parts }, jobs] = await Promise.all([readiness(), waiting()])
      const errorOf = (part: HealthPart) => (parts[part] === 'ok' ? null : parts[part])
      // Whichever process was to do them: the one that is asked may do none itself.
      const late = jobs.find(isLate)
      const sealKey = hostKey && toShape(hostKey, clock.now())
      const errors = {
        jobs: late ? toldOf(late) : null,
        seal:
          sealKey && sealKey.days_left < 0
            ? `the host's certificate ended on ${sealKey.ends_at}`
            : (hostKey?.lastFault?.() ?? null),
      }

      return {
        ...{ ready, ...facts, seal_key: sealKey, trusted_lists: toldLists(trustedLists, clock.now()) },
        parts: healthParts.map((part) => {
          const more = part === 'jobs' || part === 'seal' ? errors[part] : null
          return { part, error: errorOf(part) ?? more }
        }),
      }
    },

    /** To whoever asks, at once and not as a job: what the mail server says is the answer. */
    async sendTestMail(person: Person): Promise<TestMailSent> {
      assertAdministrator(person)
      const { name, email, locale } = person
      const letter = trialLetter({ id: random.uuid(), to: { name, address: email }, publicUrl, locale })
      const error = await post(letter).then(
        () => null,
        (refused: unknown) => describeError(refused).message,
      )
      log.info({ who: person.id, error }, 'a test mail was asked for')

      return { to: email, error }
    },
  }
}

function toShape({ signer, endsAt }: BroughtSigner, now: Date): HostHealth['seal_key'] {
  return {
    name: nameIn(new X509Certificate(signer.certificate)),
    ends_at: endsAt.toISOString(),
    days_left: daysUntil(endsAt, now),
  }
}

function toldLists({ files, size }: Parts['trustedLists'], now: Date): HostHealth['trusted_lists'] {
  return {
    authorities: size,
    files: files.map(({ file, kind, name, authorities, skipped, nextUpdate }) => ({
      ...{ file: path.basename(file), kind, territory: name, authorities, skipped },
      next_update_at: nextUpdate?.toISOString() ?? null,
      is_over: isOver(nextUpdate, now),
    })),
  }
}

function isLate({ queue, state, oldestSeconds }: WaitingJobs): boolean {
  return state === 'due' && oldestSeconds > lateAfterSeconds[queue]
}

function toldOf({ queue, number, oldestSeconds }: WaitingJobs): string {
  return `${number} due in ${queue}, the oldest for ${Math.round(oldestSeconds)} s`
}
