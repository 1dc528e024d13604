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

  test('is asked for by its own name: the former one would be passed over', () => {
    expect(() => readConfig({ RUN_JOBS: 'false' })).toThrow('RUN_JOBS is read no more: PARAPH_ROLE=web')
  })
})
