import type { HostHealth, TestMailSent } from '#contract/host-shapes.ts'
import { healthParts } from '#core/health/part.ts'
import type { Person } from '../actor.ts'
import type { Readiness } from './readiness.ts'
import { describeError, type Log } from '../log.ts'
import type { PostLetter } from '../mail/post-letter.ts'
import { trialLetter } from '../mail/trial-mail.ts'
import type { Random } from '../ports.ts'
import { assertAdministrator } from '../people/assert-administrator.ts'

type Parts = {
  readiness: () => Promise<Readiness>
  post: PostLetter
  random: Random
  log: Log
  publicUrl: string
  /** What this process is and works with. */
  facts: Omit<HostHealth, 'ready' | 'parts'>
}

/** Whether everything works, for the administrators of the host: each method throws `not-found` for everybody else. */
export type HostHealthService = ReturnType<typeof makeHostHealth>

export function makeHostHealth({ readiness, post, random, log, publicUrl, facts }: Parts) {
  return {
    async get(person: Person): Promise<HostHealth> {
      assertAdministrator(person)
      const { ready, parts } = await readiness()

      return {
        ...{ ready, ...facts },
        parts: healthParts.map((part) => ({ part, error: parts[part] === 'ok' ? null : parts[part] })),
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
