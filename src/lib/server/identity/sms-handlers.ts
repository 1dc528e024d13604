import { translator } from '../i18n/translator.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { assertHeld } from '../jobs/held-job.ts'
import { Hopeless } from '../jobs/job-handlers.ts'
import type { SmsSender } from './sms-senders.ts'

type Parts = { sender: SmsSender | null; openCode: (sealed: string) => string; publicUrl: string }

/** Text messages leave from a job, as mails do. */
export function makeSmsHandlers({ sender, openCode, publicUrl }: Parts) {
  const { host, hostname } = new URL(publicUrl)

  return {
    'identity-sms': async ({ id, payload }: Job<'identity-sms'>) => {
      if (sender === null) throw new Hopeless('no SMS provider is configured')
      const code = openCode(payload.sealedCode)
      const sentence = translator(payload.locale)('mail.sms.code', { code })
      // Origin-bound one-time codes (WICG): the last line lets the telephone fill in the code, on this site alone.
      const text = `${sentence}\n\n@${hostname} #${code}`
      assertHeld()
      await sender.send({ messageId: `sms.${id}@${host}`, to: payload.phone, text })
    },
  }
}
