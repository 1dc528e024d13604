import { z } from 'zod'
import { optional, usually } from './variable-shapes.ts'

/** How mail leaves, comes back and is signed; read and told as the others are (`variables.ts`). */
export const mailVariables = {
  SMTP_URL: {
    schema: optional(z.url()),
    usual: 'none',
    meaning:
      '`smtp://user:password@host:587`; mail leaves this machine by TLS alone (`?requireTLS=false` where the way is safe). Without it mail is kept and shown on this machine only',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: usually(z.string().default('no-reply@localhost')),
    usual: '`no-reply@localhost`',
    meaning: 'the address mail comes from',
  },
  MAIL_BOUNCES_TO: {
    schema: optional(z.email()),
    usual: '`MAIL_FROM`',
    meaning: 'the address that mail which cannot be delivered is returned to (the envelope sender)',
  },
  MAIL_BOUNCE_TOKEN: {
    schema: optional(z.string().regex(/^[\w-]{20,200}$/, 'needs 20 letters, digits, - or _ at least')),
    usual: 'none',
    meaning:
      'whoever knows it may tell at `/api/mail/bounces/<token>` which mail came back; without it there is no such address; see docs/OPERATIONS.md',
    isSecret: true,
  },
  MAIL_PER_SECOND: {
    schema: optional(z.coerce.number().int().min(1).max(1000)),
    usual: 'as fast as it goes',
    meaning:
      'no more mails than this leave a process in a second; codes that somebody waits for are not counted',
  },
  MAIL_PER_DOMAIN: {
    schema: optional(z.string()),
    usual: 'as fast as it goes',
    meaning:
      'no more mails than this leave a process in a second to one domain: `5` to each, or `gmail.com=5,outlook.com=2,*=20`; mails to others go on meanwhile, and codes are not counted',
  },
  DKIM_SELECTOR: {
    schema: optional(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i)),
    usual: 'none',
    meaning: 'mail is signed for the domain of `MAIL_FROM`: the name of its key in the DNS',
  },
  DKIM_KEY_FILE: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'a PEM file of the private key of `DKIM_SELECTOR`',
  },
} as const
