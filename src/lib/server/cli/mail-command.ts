import { fallbackLocale } from '#core/locale/locale.ts'
import { readConfig } from '../config/config.ts'
import { readDkimKey } from '../config-ports.ts'
import { parseEmailAddress } from '../identity/email-address.ts'
import { describeError } from '../log.ts'
import { makeSmtpMailer } from '../mail/mailers.ts'
import { makePostLetter } from '../mail/post-letter.ts'
import { trialLetter } from '../mail/trial-mail.ts'
import { makeRandom, systemClock } from '../system.ts'
import { listSuppressed, removeSuppressed, takeBounce } from './returned-mail.ts'

const usage = `What about mail?
  npm run paraph -- mail test <email>                    send one there, and say what the mail server answered
  npm run paraph -- mail bounce <file>|-                 take a mail that says that another came back
  npm run paraph -- mail suppressed [--remove <email>]   list the addresses mail came back from; write to one again`

/**
 * `paraph mail …`: a test needs no server, be it for whoever cannot sign in yet. For the others, with the embedded database the server
 * must be stopped; with PostgreSQL it may run.
 */
export async function mail([action = '', ...parameters]: readonly string[]): Promise<number> {
  process.stdout.write(await understand(action, parameters)())

  return 0
}

/** Understood before anything is opened; resolves with what to print. */
function understand(action: string, parameters: readonly string[]): () => Promise<string> {
  const [first = '', second = '', ...more] = parameters
  if (more.length > 0) throw new Error(usage)
  if (action === 'test' && first && !second) return () => sendTest(first)
  if (action === 'bounce' && first && !second) return () => takeBounce(first)
  if (action === 'suppressed' && !first) return listSuppressed
  if (action === 'suppressed' && first === '--remove' && second) return () => removeSuppressed(second)

  throw new Error(usage)
}

async function sendTest(typed: string): Promise<string> {
  const { mail: way, mailFrom, mailBouncesTo: bouncesTo, publicUrl } = readConfig(process.env)
  if (way.kind === 'outbox')
    throw new Error('SMTP_URL is not set: mail is kept on this machine and shown at /dev/mail.')
  const address = parseEmailAddress(typed)
  const mailer = makeSmtpMailer(way.url, { dkim: readDkimKey(way.dkim), bouncesTo })
  // A letter without pictures and files, which nothing is done about when it comes back.
  const nothing = {
    readPicture: () => Promise.resolve(null),
    blobs: { get: () => Promise.reject(new Error('no files')) },
    marks: { mark: (name: string) => name },
    returned: null,
  }
  const post = makePostLetter(mailer, { publicUrl, mailFrom, ...nothing })
  const id = makeRandom(systemClock).uuid()
  try {
    await post(trialLetter({ id, to: { name: address, address }, publicUrl, locale: fallbackLocale }))
  } catch (error) {
    throw new Error(`The mail server did not take it: ${describeError(error).message}`, { cause: error })
  } finally {
    mailer.close()
  }

  return `The mail server took a mail from ${mailFrom} to ${address}.\n`
}
