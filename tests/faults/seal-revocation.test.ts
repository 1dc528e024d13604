import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { AsnConvert } from '@peculiar/asn1-schema'
import { CertificateList } from '@peculiar/asn1-x509'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from '#server/cli/storage.ts'
import { readConfig } from '#server/config/config.ts'
import { sealKey } from '#server/data/tables/directory.ts'
import { readKeptKeys, type KeptKey } from '#server/trust/kept-keys.ts'
import { hasOpenssl, makeDesk } from '#server/trust/openssl.fixture.ts'
import { makeKeptLog } from '../kept-log.ts'
import { sealOne } from '../sealed.ts'
import { makeTestClock, makeWorld, register, standIn, type TestPerson, type World } from '../world.ts'
import { runParaph } from './run-paraph.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-revoke-'))
const keyFile = path.join(folder, 'instance.key')
const dayMs = 24 * 60 * 60_000

const paraph = (...parameters: string[]) => runParaph(parameters, { DATA_DIR: folder })

async function inDatabase<T>(work: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<T>) {
  const storage = await openStorage(readConfig({ DATA_DIR: folder }))
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
const keptKeys = (): Promise<KeptKey[]> =>
  inDatabase(({ database }) => database.transaction(null, readKeptKeys))
const newest = (keys: readonly KeptKey[], kind: KeptKey['kind']) =>
  keys.findLast((key) => key.kind === kind && key.isNewest)!

describe('an instance whose seal key is not to be believed any more', () => {
  let world: World
  let mara: TestPerson
  let first: Uint8Array
  const current = standIn(() => world)
  const start = async (more: Parameters<typeof makeWorld>[0] = {}) => {
    world = await makeWorld({ folder, ...more })
  }
  const verdictOn = (bytes: Uint8Array) => world.app.services.verify(bytes)

  const sealFor = async (email: string) => (await sealOne(current, mara, email)).bytes

  beforeAll(async () => {
    await start()
    mara = await register(current, 'mara', 'Acme')
    first = await sealFor('one@example.org')
    expect(await verdictOn(first)).toMatchObject({ indication: 'total-passed' })
    await world.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('revokes it on the command line, seals on with a new one, and publishes the list that names it', async () => {
    const before = newest(await keptKeys(), 'seal')
    const told = await paraph('seal', 'revoke', 'current', '--reason', 'keyCompromise')
    expect(told).toMatchObject({ code: 0 })
    const after = newest(await keptKeys(), 'seal')
    expect(told.said).toContain(`${before.serial} (seal) is revoked as keyCompromise`)
    expect(told.said).toContain(after.serial)
    expect(after.serial).not.toBe(before.serial)
    expect((await paraph('seal', 'list')).said).toMatch(
      new RegExp(`${before.serial} .*revoked since .*\\n(?:.*\\n)*${after.serial} .*in use`),
    )

    await start()
    try {
      expect(await verdictOn(first)).toMatchObject({ indication: 'total-passed', recorded: true })
      const second = await sealFor('two@example.org')
      expect(await verdictOn(second)).toMatchObject({ indication: 'total-passed' })

      const name = `${before.organizationId}-live.crl`
      const answer = await world.fetch(`/crl/${name}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pkix-crl')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const { tbsCertList } = AsnConvert.parse(bytes, CertificateList)
      expect(
        tbsCertList.revokedCertificates?.map(({ userCertificate }) =>
          Buffer.from(userCertificate).toString('hex').toUpperCase(),
        ),
      ).toEqual([before.serial])
      const etag = answer.headers.get('etag')!
      const again = await world.fetch(`/crl/${name}`, { headers: { 'if-none-match': etag } })
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])

      const ofRoot = await world.fetch('/crl/root.crl')
      const rootList = AsnConvert.parse(await ofRoot.arrayBuffer(), CertificateList)
      expect(rootList.tbsCertList.revokedCertificates).toBeUndefined()
      for (const none of ['root-2.crl', 'x.crl', '00000000-0000-4000-8000-000000000000-live.crl'])
        expect((await world.fetch(`/crl/${none}`)).status).toBe(404)
    } finally {
      await world.close()
    }
  })

  test('says what is known of each file when the theft turns out to be older', async () => {
    const revoked = (await keptKeys()).find(({ revocation }) => revocation)!
    const dated = ['--reason', 'keyCompromise', '--since', '2026-01-01']
    expect(await paraph('seal', 'revoke', revoked.serial, ...dated)).toMatchObject({ code: 0 })
    const again = await paraph('seal', 'revoke', revoked.serial, ...dated)
    expect(again).toMatchObject({ code: 1 })
    expect(again.said).toContain(`${revoked.serial} is revoked already, since 2026-01-01`)

    await start()
    try {
      expect(await verdictOn(first)).toMatchObject({
        indication: 'indeterminate',
        reason: 'certificate-revoked',
        recorded: true,
        signatures: [
          { kind: 'seal', reason: 'certificate-revoked', intact: true, ours: true },
          { kind: 'document-time-stamp', intact: true },
        ],
      })
    } finally {
      await world.close()
    }
  })

  test('renews the list before it ends', async () => {
    const clock = makeTestClock()
    await start({ clock })
    try {
      const read = async () => {
        const answer = await world.fetch('/crl/root.crl')
        const { tbsCertList } = AsnConvert.parse(await answer.arrayBuffer(), CertificateList)
        return tbsCertList.nextUpdate!.getTime().getTime()
      }
      const ends = await read()
      clock.forward(2 * dayMs)
      expect(await read()).toBe(ends)
      clock.forward(2 * dayMs)
      expect(await read()).toBeGreaterThan(ends)
    } finally {
      await world.close()
    }
  })

  test('has a list that openssl takes as its authority’s', async ({ skip }) => {
    if (!hasOpenssl) return skip('openssl is not installed')
    const keys = await keptKeys()
    await start()
    try {
      using desk = makeDesk()
      const authority = keys.find(({ kind }) => kind === 'authority')!
      const answer = await world.fetch(`/crl/${authority.organizationId}-live.crl`)
      const list = desk.put('list.crl', new Uint8Array(await answer.arrayBuffer()))
      const chain = desk.putCertificates(
        'chain.pem',
        keys.filter(({ kind }) => kind === 'authority' || kind === 'root').map(({ row }) => row.certificate),
      )
      const verify = ['crl', '-inform', 'DER', '-in', list, '-CAfile', chain, '-verify', '-noout']
      expect(await desk.run('openssl', ...verify)).toContain('verify OK')
    } finally {
      await world.close()
    }
  })

  test('names the key that does not open, and revokes it without opening it', async () => {
    const lost = newest(await keptKeys(), 'seal')
    await inDatabase(({ database }) =>
      database.transaction(null, (tx) =>
        tx.update(sealKey).set({ privateKey: 'AQID' }).where(eq(sealKey.purpose, lost.row.purpose)),
      ),
    )
    const kept = makeKeptLog()
    await start({ log: kept.log })
    await world.close()
    expect(kept.text()).toContain(`seal revoke ${lost.serial} --reason superseded`)

    expect(await paraph('seal', 'revoke', lost.serial, '--reason', 'superseded')).toMatchObject({ code: 0 })
    await start()
    try {
      expect(await verdictOn(await sealFor('three@example.org'))).toMatchObject({
        indication: 'total-passed',
      })
    } finally {
      await world.close()
    }
  })

  test('does not start without its instance key, says what to do, and seals on under a new root', async () => {
    const aside = `${keyFile}.aside`
    renameSync(keyFile, aside)
    await expect(start()).rejects.toThrow(/instance\.key is gone.*\n.*paraph restore/)
    expect((await paraph('seal', 'revoke', 'current', '--reason', 'superseded')).said).toContain('is gone')

    writeFileSync(keyFile, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
    await expect(start()).rejects.toThrow('does not open the seal keys of this database')
    rmSync(keyFile)

    const old = newest(await keptKeys(), 'root')
    const told = await paraph('seal', 'revoke', 'root', '--reason', 'superseded')
    expect(told).toMatchObject({ code: 0 })
    const root = newest(await keptKeys(), 'root')
    expect(root.serial).not.toBe(old.serial)
    expect(told.said).toContain(root.serial)
    await start()
    await world.close()
    expect(readFileSync(keyFile, 'utf8')).not.toBe(readFileSync(aside, 'utf8'))
  })

  test.each([
    [['revoke'], 'What about which key?'],
    [['revoke', 'current'], 'What about which key?'],
    [['revoke', 'current', '--reason', 'boredom'], 'What about which key?'],
    [['revoke', 'ABCD', '--reason', 'superseded'], 'No key of this host has the serial ABCD'],
    [['revoke', 'root', '--reason', 'superseded', '--since', '2999-01-01'], 'has not come yet'],
  ])('says what is wrong with %j', async (parameters, words) => {
    expect(await paraph('seal', ...parameters)).toMatchObject({
      code: 1,
      said: expect.stringContaining(words) as unknown,
    })
  })
})
