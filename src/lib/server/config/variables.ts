import { z } from 'zod'
import { blobVariables } from './blob-variables.ts'
import { kmsVariables } from './kms-variables.ts'
import { mailVariables } from './mail-variables.ts'
import { sealVariables } from './seal-variables.ts'
import { tracingVariables } from './tracing-variables.ts'
import { number, optional, usually, web } from './variable-shapes.ts'

/** What one of many processes does. */
export const roles = ['all', 'web', 'worker'] as const

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

  ...blobVariables,

  ...mailVariables,

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
  WEB_PROCESSES: {
    schema: number(1, 64, 1),
    usual: '`1`',
    meaning:
      'how many processes answer people and programs on `PORT`, begun by this one; several with `DATABASE_URL` alone',
  },
  METRICS_PORT: {
    schema: optional(z.coerce.number().int().min(0).max(65_535)),
    usual: 'none',
    meaning:
      'a second port with `/metrics` for Prometheus, of this process or of all `WEB_PROCESSES`; keep it from strangers',
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
  ...tracingVariables,
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
