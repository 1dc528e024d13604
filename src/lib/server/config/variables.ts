import { z } from 'zod'
import { kmsVariables } from './kms-variables.ts'
import { sealVariables } from './seal-variables.ts'
import { number, optional, usually } from './variable-shapes.ts'

/** As OpenTelemetry names them. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
/** What one of many processes does. */
export const roles = ['all', 'web', 'worker'] as const
const web = z.url({ protocol: /^https?$/ })

/**
 * Every variable of the environment: how it is read (`schema`), what stands for it when it is left out or empty (`usual`), and
 * what whoever runs this is told of it, in Markdown. The table of README.md is made of this (`tools/variables-table.ts`).
 * A secret may stand in a file, which `NAME_FILE` names then.
 */
export const variables = {
  PORT: { schema: number(0, 65_535, 3000), usual: '`3000`', meaning: 'the port it listens on' },
  HOST: {
    schema: usually(z.string().default('127.0.0.1')),
    usual: '`127.0.0.1`',
    meaning: 'the address it listens on',
  },
  PUBLIC_URL: {
    schema: optional(z.url()),
    usual: '`http://localhost:$PORT`',
    meaning: 'the address people use; every link is made from it, and passkeys belong to its host',
  },
  DATA_DIR: {
    schema: usually(z.string().default('./data')),
    usual: '`./data`',
    meaning: 'database, files and the instance key',
  },
  TRUSTED_PROXIES: {
    schema: number(0, 10, 0),
    usual: '`0`',
    meaning: 'how many proxies in front are yours, for client addresses',
  },

  DATABASE_URL: {
    schema: optional(z.string()),
    usual: 'embedded',
    meaning: 'PostgreSQL 15 or newer',
    isSecret: true,
  },
  DATABASE_CONNECTIONS: {
    schema: number(1, 200, 10),
    usual: '`10`',
    meaning: 'how many connections to PostgreSQL one process holds at most',
  },

  BLOBS: {
    schema: optional(z.enum(['disk', 's3'])),
    usual: '`s3` if there is one',
    meaning:
      'where new files go, `disk` or `s3`; those in the other store are read, too, until `paraph blobs move` has moved them',
  },
  S3_BUCKET: {
    schema: optional(z.string().regex(/^[\w.-]{3,255}$/)),
    usual: 'none',
    meaning: 'files are kept in this bucket of S3, or of a store that speaks S3, instead of `DATA_DIR`',
  },
  S3_ENDPOINT: {
    schema: optional(web),
    usual: 'that of AWS',
    meaning: 'where the store is asked: `https://s3.example.org`, the bucket in the path',
  },
  S3_REGION: {
    schema: usually(z.string().default('us-east-1')),
    usual: '`us-east-1`',
    meaning: 'the region of the bucket',
  },
  S3_ACCESS_KEY_ID: {
    schema: optional(z.string()),
    usual: 'as AWS finds one',
    meaning: 'the name of the key; left out, what the machine has: its role, `AWS_…`, its profile',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: optional(z.string()),
    usual: 'as AWS finds one',
    meaning: 'the secret of that key; both together',
    isSecret: true,
  },
  S3_PREFIX: {
    schema: usually(
      z
        .string()
        .regex(/^[\w.\-/]*$/)
        .default(''),
    ),
    usual: 'none',
    meaning: 'a folder within the bucket, such as `paraph/`',
  },
  S3_ENCRYPTION: {
    schema: usually(
      z
        .string()
        .regex(/^(none|AES256|aws:kms(:.+)?)$/)
        .default('none'),
    ),
    usual: '`none`',
    meaning:
      'what the store is asked to encrypt with: `none` (as the bucket says), `AES256`, `aws:kms` or `aws:kms:<key id>`',
  },

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

  COGNITO_USER_POOL_ID: {
    schema: optional(z.string().regex(/^[\w-]+_[0-9a-zA-Z]+$/)),
    usual: 'embedded',
    meaning: 'a user pool at AWS (tested against a faithful local service, not run against the live one)',
  },
  COGNITO_CLIENT_ID: {
    schema: optional(z.string()),
    usual: 'embedded',
    meaning: 'the client of that pool; both together',
  },
  COGNITO_ENDPOINT: {
    schema: optional(z.url()),
    usual: 'the one of its region',
    meaning: 'where that pool is asked',
  },
  IDENTITY_MFA: {
    schema: usually(z.enum(['optional', 'required']).default('optional')),
    usual: '`optional`',
    meaning: '`required`: nobody signs in without a second factor; who has none sets one up while signing in',
  },
  SESSION_IDLE_DAYS: {
    schema: number(1, 365, 30),
    usual: '`30`',
    meaning: 'days without use after which a sign-in ends (embedded identity); in use it lasts 365',
  },

  SMS_URL: {
    schema: optional(web),
    usual: 'none',
    meaning: 'where text messages are posted; see below',
  },
  SMS_TOKEN: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'the bearer token for `SMS_URL`',
    isSecret: true,
  },

  LEMONSQUEEZY_API_KEY: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'the store that sells the plans, all four together; see below',
    isSecret: true,
  },
  LEMONSQUEEZY_STORE_ID: {
    schema: optional(z.string().regex(/^\d+$/)),
    usual: 'none',
    meaning: 'the number of the store',
  },
  LEMONSQUEEZY_WEBHOOK_SECRET: {
    schema: optional(z.string().min(6)),
    usual: 'none',
    meaning: 'what the store signs its messages with',
    isSecret: true,
  },
  LEMONSQUEEZY_VARIANTS: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'what is sold as which plan',
  },

  COUNTRIES_URL: {
    schema: optional(web),
    usual: 'embedded',
    meaning: 'a countries service to ask before the embedded lists; see below',
  },
  TERMS_URL: {
    schema: optional(web),
    usual: 'none',
    meaning:
      'your terms of service, linked where an account is created and at the foot of public pages; without it nobody is asked to accept any',
  },
  PRIVACY_URL: {
    schema: optional(web),
    usual: 'none',
    meaning: 'your privacy notice, linked at the foot of public pages',
  },
  IMPRINT_URL: {
    schema: optional(web),
    usual: 'none',
    meaning: 'your legal notice, linked at the foot of public pages',
  },
  SOURCE_URL: {
    schema: optional(web),
    usual: 'none',
    meaning: 'where the source of what you run is published, linked on the landing page',
  },
  SECURITY_CONTACT: {
    schema: optional(z.string()),
    usual: 'none',
    meaning:
      'whom to tell of weaknesses: mail, `https:` or `tel:` addresses, shown at `/.well-known/security.txt`',
  },
  ...sealVariables,
  INSTANCE_KEY: {
    schema: optional(z.base64()),
    usual: '`data/instance.key`',
    meaning: '32 bytes, base64, instead of the file',
    isSecret: true,
  },
  INSTANCE_KEY_NEXT: {
    schema: optional(z.base64()),
    usual: 'none',
    meaning:
      'the key that is to take the place of `INSTANCE_KEY`, until `paraph key rotate` has done it; see docs/OPERATIONS.md',
    isSecret: true,
  },
  ...kmsVariables,
  DOCX_CONVERTER: {
    schema: optional(z.string()),
    usual: 'none',
    meaning:
      'a command that turns Word files into PDF, such as `soffice --headless --convert-to pdf --outdir {outdir} {in}`',
  },
  PDF_CHILDREN: {
    schema: number(1, 64, 3),
    usual: '`3`',
    meaning: 'PDF processes; the first is kept for rooms and seals',
  },
  PARAPH_ROLE: {
    schema: usually(z.enum(roles).default('all')),
    usual: '`all`',
    meaning:
      'what this process does: `web` answers people and programs, `worker` does the jobs (mail, seals, webhooks, reminders), `all` both; apart only with `DATABASE_URL`',
  },
  METRICS_PORT: {
    schema: optional(z.coerce.number().int().min(0).max(65_535)),
    usual: 'none',
    meaning: 'a second port of this process with `/metrics` for Prometheus; keep it from strangers',
  },
  ACCESS_LOG: {
    schema: usually(z.enum(['true', 'false']).default('false')),
    usual: '`false`',
    meaning:
      'whether every answer is logged: when, to which address, which path (without secrets), status and time',
  },
  LOG_LEVEL: {
    schema: usually(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
    usual: '`info`',
    meaning: 'how much it tells: `debug`, `info`, `warn`, `error` or `silent`',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: optional(web),
    usual: 'none',
    meaning:
      'where spans are sent (OpenTelemetry, OTLP over HTTP), such as `http://localhost:4318`; the other standard variables count, too; see docs/OPERATIONS.md',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    schema: optional(web),
    usual: 'none',
    meaning: 'the same by its whole address, such as `http://localhost:4318/v1/traces`',
  },
  OTEL_TRACES_SAMPLER: {
    schema: usually(z.enum(samplers).default('parentbased_always_on')),
    usual: '`parentbased_always_on`',
    meaning: 'which traces are sent: all, none, or a part (`traceidratio`, `parentbased_traceidratio`)',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: usually(z.coerce.number().min(0).max(1).default(1)),
    usual: '`1`',
    meaning: 'how large that part is, of 1',
  },
  PARAPH_PASSPHRASE: {
    schema: optional(z.string()),
    usual: 'none',
    meaning: 'what backups are encrypted with, 12 characters at least; for `backup` and `restore` alone',
    isSecret: true,
  },
} as const satisfies Readonly<Record<string, Variable>>

export type Variable = { schema: z.ZodType; usual: string; meaning: string; isSecret?: true }
export type VariableName = keyof typeof variables

type Schemas = { [Name in VariableName]: (typeof variables)[Name]['schema'] }

export const Environment = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])) as Schemas,
)

export type Read = z.output<typeof Environment>
