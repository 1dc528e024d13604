import { parseEmailAddress } from '../identity/email-address.ts'
import { fallbackLocale } from '#core/locale/locale.ts'
import { readConfig } from '../config/config.ts'
import { readDkimKey } from '../config-ports.ts'
import { describeError } from '../log.ts'
import { makeSmtpMailer } from '../mail/mailers.ts'
import { makePostLetter } from '../mail/post-letter.ts'
import { trialLetter } from '../mail/trial-mail.ts'
import { makeRandom, systemClock } from '../system.ts'

const usage = `What about mail?
  npm run paraph -- mail test <email>   send one there, and say what the mail server answered`

/** `paraph mail test <email>`: before anybody can sign in by a code that arrives. The server may run or not. */
export async function mail([action = '', typed = '', ...more]: readonly string[]): Promise<number> {
  if (action !== 'test' || typed === '' || more.length > 0) throw new Error(usage)
  const { mail: way, mailFrom, publicUrl } = readConfig(process.env)
  if (way.kind === 'outbox')
    throw new Error('SMTP_URL is not set: mail is kept on this machine and shown at /dev/mail.')
  const address = parseEmailAddress(typed)
  const mailer = makeSmtpMailer(way.url, { dkim: readDkimKey(way.dkim) })
  // A letter without pictures and files.
  const nothing = {
    readPicture: () => Promise.resolve(null),
    blobs: { get: () => Promise.reject(new Error('no files')) },
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
  process.stdout.write(`The mail server took a mail from ${mailFrom} to ${address}.\n`)

  return 0
}
