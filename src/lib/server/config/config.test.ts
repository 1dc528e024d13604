import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('payments', () => {
  const given = {
    LEMONSQUEEZY_API_KEY: 'key',
    LEMONSQUEEZY_STORE_ID: '42',
    LEMONSQUEEZY_WEBHOOK_SECRET: 'a secret',
    LEMONSQUEEZY_VARIANTS: 'Starter=1, Starter=4, Professional=2',
  }

  test('are off without a provider: owners choose their plan freely', () => {
    expect(readConfig({}).payments).toEqual({ kind: 'none' })
  })

  test('name what is sold as each plan', () => {
    expect(readConfig(given).payments).toEqual({
      kind: 'lemonsqueezy',
      apiKey: 'key',
      storeId: '42',
      webhookSecret: 'a secret',
      variants: { Starter: [1, 4], Professional: [2] },
    })
  })

  test.each(Object.keys(given))('are not half configured: %s missing', (name) => {
    expect(() => readConfig({ ...given, [name]: '' })).toThrow('are needed together')
  })

  test.each(['Free=1', 'Platinum=1', 'Starter', 'Starter=one'])('cannot sell %s', (LEMONSQUEEZY_VARIANTS) => {
    expect(() => readConfig({ ...given, LEMONSQUEEZY_VARIANTS })).toThrow('is not a plan with its variant')
  })
})

describe('pages of the host', () => {
  test('are linked where they are named', () => {
    const none = { terms: null, privacy: null, imprint: null, source: null }
    const [privacy, imprint] = ['https://example.org/privacy', 'https://example.org/imprint']

    expect(readConfig({ TERMS_URL: '' }).hostPages).toEqual(none)
    expect(readConfig({ PRIVACY_URL: privacy, IMPRINT_URL: imprint }).hostPages).toEqual({
      ...none,
      privacy,
      imprint,
    })
  })

  test.each(['TERMS_URL', 'PRIVACY_URL', 'IMPRINT_URL', 'SOURCE_URL'])(
    '%s is an address of the web',
    (name) => {
      expect(() => readConfig({ [name]: 'javascript:alert(1)' })).toThrow(name)
    },
  )
})

describe('the converter of Word files', () => {
  test('is none unless there is one', () => {
    expect(readConfig({}).docxConverter).toBeNull()
    expect(readConfig({ DOCX_CONVERTER: '' }).docxConverter).toBeNull()
  })

  test('is a program with arguments', () => {
    const line = `"/opt/Libre Office/soffice" --headless '--outdir' {outdir} -env:x=a=b {in}`

    expect(readConfig({ DOCX_CONVERTER: line }).docxConverter).toEqual([
      '/opt/Libre Office/soffice',
      '--headless',
      '--outdir',
      '{outdir}',
      '-env:x=a=b',
      '{in}',
    ])
  })

  test.each(['soffice {in}', 'soffice {outdir}', '{in} {outdir}'])(
    'is told what to do: %s',
    (DOCX_CONVERTER) => {
      expect(() => readConfig({ DOCX_CONVERTER })).toThrow('DOCX_CONVERTER: needs')
    },
  )
})

describe('the signature of mails', () => {
  const given = { SMTP_URL: 'smtp://mail.example', DKIM_SELECTOR: 'paraph', DKIM_KEY_FILE: '/keys/dkim.pem' }

  test('is for the domain that readers see', () => {
    expect(readConfig({ ...given, MAIL_FROM: 'no-reply@sign.example' }).mail).toMatchObject({
      dkim: { domain: 'sign.example', selector: 'paraph', keyFile: '/keys/dkim.pem' },
    })
  })

  test.each(['DKIM_SELECTOR', 'DKIM_KEY_FILE'])('is not half configured: %s missing', (name) => {
    expect(() => readConfig({ ...given, [name]: '' })).toThrow('are needed together')
  })
})

describe('what a process does', () => {
  const DATABASE_URL = 'postgres://paraph@db.internal/paraph'

  test('is everything, unless it shares the work on PostgreSQL', () => {
    expect(readConfig({}).role).toBe('all')
    expect(readConfig({ DATABASE_URL, PARAPH_ROLE: 'worker' }).role).toBe('worker')
  })

  test.each(['web', 'worker'])('is not %s alone on the embedded database', (PARAPH_ROLE) => {
    expect(() => readConfig({ PARAPH_ROLE })).toThrow(`PARAPH_ROLE=${PARAPH_ROLE} needs DATABASE_URL`)
  })

  test('is done by as many processes as are to answer', () => {
    expect(readConfig({}).webProcesses).toBe(1)
    for (const PARAPH_ROLE of ['all', 'web'])
      expect(readConfig({ DATABASE_URL, PARAPH_ROLE, WEB_PROCESSES: '64' }).webProcesses).toBe(64)
    expect(readConfig({ WEB_PROCESSES: '1' }).webProcesses).toBe(1)
  })

  test.each(['0', '65', '1.5', 'two'])('is not done by %s processes', (WEB_PROCESSES) => {
    expect(() => readConfig({ DATABASE_URL, WEB_PROCESSES })).toThrow('WEB_PROCESSES')
  })

  test('is not done by several on the embedded database', () => {
    expect(() => readConfig({ WEB_PROCESSES: '2' })).toThrow('WEB_PROCESSES=2 needs DATABASE_URL')
  })

  test('is not answering, where it is the jobs', () => {
    const given = { DATABASE_URL, PARAPH_ROLE: 'worker', WEB_PROCESSES: '2' }
    expect(() => readConfig(given)).toThrow('WEB_PROCESSES=2 is not for PARAPH_ROLE=worker')
  })

  test('is asked for by its own name: the former one would be passed over', () => {
    expect(() => readConfig({ RUN_JOBS: 'false' })).toThrow('RUN_JOBS is read no more: PARAPH_ROLE=web')
  })
})

describe('where files are kept', () => {
  const S3 = {
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_ACCESS_KEY_ID: 'KEY',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const s3 = {
    ...{ bucket: 'files', endpoint: 'https://s3.example.org', region: 'us-east-1', prefix: '' },
    keys: { accessKeyId: 'KEY', secretAccessKey: 'secret' },
    encryption: null,
  }

  test('is the disk, or the bucket that is named', () => {
    expect(readConfig({}).blobs).toEqual({ keep: 'disk', s3: null })
    expect(readConfig(S3).blobs).toEqual({ keep: 's3', s3 })
    expect(readConfig({ ...S3, BLOBS: 'disk' }).blobs).toEqual({ keep: 'disk', s3 })
    expect(readConfig({ S3_BUCKET: 'files' }).blobs).toMatchObject({ s3: { endpoint: null, keys: null } })
  })

  test.each([
    ['paraph', 'paraph/'],
    ['/a/b//', 'a/b/'],
    ['/', ''],
  ])('is a folder of the bucket where one is named: %s', (S3_PREFIX, prefix) => {
    expect(readConfig({ ...S3, S3_PREFIX }).blobs).toMatchObject({ s3: { prefix } })
  })

  test.each([
    ['AES256', { kind: 'AES256' }],
    ['aws:kms', { kind: 'aws:kms', keyId: null }],
    ['aws:kms:arn:aws:kms:eu-1:1:key/2', { kind: 'aws:kms', keyId: 'arn:aws:kms:eu-1:1:key/2' }],
  ])('is encrypted as wished: %s', (S3_ENCRYPTION, encryption) => {
    expect(readConfig({ ...S3, S3_ENCRYPTION }).blobs).toMatchObject({ s3: { encryption } })
  })

  test.each([
    [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET is needed'],
    [{ S3_ENCRYPTION: 'AES256' }, 'S3_BUCKET is needed'],
    [{ BLOBS: 's3' }, 'BLOBS=s3 needs S3_BUCKET'],
    [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, 'are needed together'],
    [{ ...S3, S3_ACCESS_KEY_ID: '' }, 'are needed together'],
    [{ ...S3, BLOBS: 'tape' }, 'BLOBS:'],
    [{ ...S3, S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT:'],
    [{ ...S3, S3_ENCRYPTION: 'rot13' }, 'S3_ENCRYPTION:'],
  ])('is not half configured: %j', (given, said) => {
    expect(() => readConfig(given)).toThrow(said)
  })
})

describe('the instance key', () => {
  const [INSTANCE_KEY, INSTANCE_KEY_NEXT] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))

  test('may have one beside it that is to take its place', () => {
    expect(readConfig({ INSTANCE_KEY, INSTANCE_KEY_NEXT })).toMatchObject({
      instanceKey: INSTANCE_KEY,
      nextInstanceKey: INSTANCE_KEY_NEXT,
    })
    expect(readConfig({})).toMatchObject({ instanceKey: null, nextInstanceKey: null })
  })

  test('in a file has no variable for the next one, which lies beside it', () => {
    expect(() => readConfig({ INSTANCE_KEY_NEXT })).toThrow('instance.key.next')
  })

  test('may rest under a key of KMS, in the region that its ARN says, else in the one that is told', () => {
    const placeOf = (key: string, more: Record<string, string> = {}) =>
      readConfig({ INSTANCE_KEY_KMS: key, ...more }).instanceKeyKms
    const arn = 'arn:aws:kms:eu-west-3:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
    const [region, elsewhere] = [{ KMS_REGION: 'us-east-2' }, { KMS_ENDPOINT: 'https://kms.example.org' }]
    expect(readConfig(region).instanceKeyKms).toBeNull()
    expect(placeOf(arn, region)).toEqual({ key: arn, region: 'eu-west-3', endpoint: null })
    expect(placeOf('alias/paraph', region)).toMatchObject({ region: 'us-east-2' })
    expect(placeOf('alias/paraph', elsewhere)).toMatchObject({
      region: null,
      endpoint: 'https://kms.example.org',
    })
    for (const wrong of ['arn:aws:s3:::bucket', 'a key', 'arn:aws:kms:eu-west-3:1:key/x'])
      expect(() => placeOf(wrong)).toThrow('INSTANCE_KEY_KMS: is neither the ARN of a key')
    expect(() => readConfig({ KMS_ENDPOINT: 'kms.example.org' })).toThrow('KMS_ENDPOINT:')
  })
})

describe('traces', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318'

  test('are told to nobody, unless somebody is named', () => {
    expect(readConfig({}).traces).toBeNull()
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
      sampler: 'parentbased_always_on',
      ratio: 1,
    })
    expect(
      readConfig({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
        ...{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      }).traces,
    ).toEqual({ sampler: 'traceidratio', ratio: 0.1 })
  })

  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '2' },
  ])('are not asked for in a way that nobody understands: %j', (given) => {
    expect(() => readConfig(given)).toThrow('OTEL_')
  })
})
