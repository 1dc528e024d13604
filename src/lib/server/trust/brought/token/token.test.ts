import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { X509Certificate } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isInstalled } from '../../openssl.fixture.ts'
import { requireValid } from '../check-key.ts'
import { isSignedBy } from '../distant-signer.ts'
import type { TokenPlace } from './token-line.ts'
import { readHostToken } from './read-host-token.ts'
import { makeToken, type Token, type TokenOptions } from './token-signer.ts'
import { hasSoftToken, makePins, makeSoftTokens, pin, tokenProcesses } from './token.fixture.ts'

const now = new Date('2027-03-01T12:00:00Z')
const message = Buffer.from('what is to be signed')

describe.runIf(hasSoftToken)('the key of a token', () => {
  const soft = makeSoftTokens()
  const open: Token[] = []
  beforeAll(async () => {
    await soft.fill('Rivers')
    await soft.fill('Curves', { key: 'ec:P-256' })
    await soft.fill('Large', { key: 'ec:P-384' })
  })
  afterEach(async () => {
    for (const each of open.splice(0)) each.close()
    // The next test looks for its own.
    await expect.poll(() => tokenProcesses(), { timeout: 10_000 }).toEqual([])
  })
  afterAll(() => soft[Symbol.dispose]())

  function make(place: TokenPlace, options: Partial<TokenOptions> = {}, pins = makePins()): Token {
    const token = makeToken(place, pins, options)
    open.push(token)

    return token
  }
  const read = (place: TokenPlace, file: string | null = null) => readHostToken(make(place), file)
  const faultOf = (place: TokenPlace, file: string | null = null) =>
    read(place, file).then(
      () => 'none',
      (error: unknown) => (error as { fault: string }).fault,
    )
  const processId = () => {
    const [id, ...others] = tokenProcesses()
    expect(others).toEqual([])
    return id!
  }

  test.each(['Rivers', 'Curves', 'Large'])('of %s signs as its certificate says', async (token) => {
    const { identity, signer } = await read(soft.place(token))
    expect(identity.chain).toHaveLength(2)
    expect(new X509Certificate(identity.certificate).subject).toContain(`seal-of-${token}`)
    for (let round = 0; round < 20; round += 1)
      expect(isSignedBy(new X509Certificate(identity.certificate), message, await signer.sign(message))).toBe(
        true,
      )
  })

  test('is found by its id as well', async () => {
    expect(await faultOf(soft.place('Rivers', { key: '01' }))).toBe('none')
  })

  test('signs where the token does not hash itself', async () => {
    soft.configure('slots.mechanisms = CKM_RSA_PKCS')
    expect(await faultOf(soft.place('Rivers'))).toBe('none')
    soft.configure('slots.mechanisms = CKM_SHA256_RSA_PKCS')
    expect(await faultOf(soft.place('Rivers'))).toBe('none')
    expect(await faultOf(soft.place('Curves'))).toBe('mechanism-missing')
    soft.configure()
  })

  describe('that will not do is said to be so:', () => {
    test('the module', async () => {
      expect(await faultOf(soft.place('Rivers', { module: '/nowhere/module.so' }))).toBe('module-missing')
      const text = soft.desk.put('module.so', 'nothing of the kind')
      expect(await faultOf(soft.place('Rivers', { module: text }))).toBe('module-unfit')
      expect(await faultOf(soft.place('Rivers', { module: process.execPath }))).toBe('module-unfit')
    })

    test('the token', async () => {
      await expect(read(soft.place('Lakes'))).rejects.toThrow(/There are: .*Rivers/)
      await soft.initialize('Twins')
      await soft.initialize('Twins')
      await expect(read(soft.place('Twins'))).rejects.toThrow('There are 2 tokens of this name')
    })

    test('the PIN, which is tried once and never again', async () => {
      const pins = makePins()
      const token = make(soft.place('Rivers', { pin: '0000' }), { restMs: 0 }, pins)
      await expect(token.open()).rejects.toMatchObject({ fault: 'pin-wrong' })
      for (let round = 0; round < 3; round += 1)
        await expect(token.sign(message)).rejects.toMatchObject({ fault: 'pin-refused-before' })
      expect(pins.refused).toBe(1)
      expect(await faultOf(soft.place('Rivers', { pin: '1' }))).toBe('pin-wrong')
    })

    test('the key', async () => {
      await soft.initialize('Keys')
      expect(await faultOf(soft.place('Keys'))).toBe('key-missing')
      for (const id of ['0a', '0b']) await soft.putKey('Keys', { name: 'twin', id })
      await expect(read(soft.place('Keys'))).rejects.toThrow('There are: twin (0a), twin (0b)')
      await expect(read(soft.place('Keys', { key: 'twin' }))).rejects.toThrow('with the ids 0a, 0b')
      const generate = ['--keypairgen', '--key-type', 'rsa:2048']
      await soft.operate(
        'Keys',
        ...generate,
        '--label',
        'asks',
        '--id',
        '0d',
        '--usage-sign',
        '--always-auth',
      )
      expect(await faultOf(soft.place('Keys', { key: 'asks' }))).toBe('key-asks-again')
    })

    test('its certificates', async () => {
      await soft.initialize('Bare')
      await soft.putKey('Bare', { name: 'bare', label: 'seal' })
      expect(await faultOf(soft.place('Bare'))).toBe('no-certificate')
      await soft.putCertificate('Bare', 'seal-of-Rivers', '01')
      expect(await faultOf(soft.place('Bare'))).toBe('key-mismatch')
      await soft.putCertificate('Bare', 'bare', '01')
      expect(await faultOf(soft.place('Bare'))).toBe('chain-incomplete')
      const others = soft.desk.put('others.txt', 'none')
      expect(await faultOf(soft.place('Bare'), others)).toBe('certificates-unread')
      await expect(read(soft.place('Bare'), '/nowhere/chain.pem')).rejects.toThrow('SEAL_PKCS11_CERTIFICATES')
    })

    test('the same as of a file: its time, its usages, its strength', async () => {
      await soft.initialize('Wrong')
      for (const [name, id, wanted] of [
        ['ended', '11', { to: '20260101000000Z' }],
        ['crypt', '12', { extensions: ['keyUsage=critical,keyEncipherment'] }],
        ['short', '13', { key: 'rsa:1024' }],
        ['stamps', '14', { extensions: ['extendedKeyUsage=critical,timeStamping'] }],
      ] as const) {
        await soft.putKey('Wrong', { name, id, wanted })
        await soft.putCertificate('Wrong', name, id)
      }
      for (const name of ['authority', 'root'])
        await soft.putCertificate('Wrong', name, name === 'root' ? '22' : '21')
      const { identity } = await read(soft.place('Wrong', { key: 'ended' }))
      expect(() => requireValid(identity, now)).toThrow('has expired')
      expect(await faultOf(soft.place('Wrong', { key: 'crypt' }))).toBe('usage-missing')
      expect(await faultOf(soft.place('Wrong', { key: 'short' }))).toBe('weak-key')
      expect(await faultOf(soft.place('Wrong', { key: 'stamps' }))).toBe('time-stamping-only')
    })
  })

  test('has its certificates in a file, which goes before those of the token', async () => {
    await soft.initialize('Filed')
    await soft.putKey('Filed', { name: 'filed', label: 'seal' })
    const contentOf = (names: readonly string[]) => names.map((name) => soft.pki.read(`${name}.pem`)).join('')
    const whole = soft.desk.put('whole.pem', contentOf(['root', 'filed', 'authority']))
    const { identity } = await read(soft.place('Filed'), whole)
    expect(identity.chain).toHaveLength(2)
    await soft.putCertificate('Filed', 'filed', '01')
    const above = soft.desk.put('above.pem', contentOf(['authority', 'root']))
    expect((await read(soft.place('Filed'), above)).identity.certificate).toEqual(identity.certificate)
  })

  test('that was certified anew shows the certificate that ends last', async () => {
    await soft.fill('Renewed', { to: '20280101000000Z' }, 'renewed')
    const { identity: former } = await read(soft.place('Renewed'))
    const files = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-extfile', 'renewed.ext']
    const request = ['x509', '-req', '-in', 'renewed.csr', '-out', 'renewed2.pem', '-days', '9000', ...files]
    await soft.desk.run('openssl', ...request)
    await soft.putCertificate('Renewed', 'renewed2', '01')
    const { identity: next } = await read(soft.place('Renewed'))
    expect(next.certificate).not.toEqual(former.certificate)
    expect(() => requireValid(next, new Date('2030-01-01'))).not.toThrow()
  })

  describe('once it is open', () => {
    async function openSigner(options: Partial<TokenOptions> = {}, place = soft.place('Rivers')) {
      const token = make(place, { restMs: 300, ...options })
      const { signer, identity } = await readHostToken(token, null)
      const own = new X509Certificate(identity.certificate)
      const signs = async () => isSignedBy(own, message, await signer.sign(message))

      return { token, signer, signs }
    }

    test('signs for many at once, by one process that has neither our secrets nor the PIN to show', async () => {
      process.env['INSTANCE_KEY'] = 'a secret of ours'
      const { signs } = await openSigner()
      delete process.env['INSTANCE_KEY']
      const id = processId()
      expect(await Promise.all(Array.from({ length: 30 }, signs))).toEqual(Array(30).fill(true))
      expect(processId()).toBe(id)
      const shown = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${id}/${file}`, 'latin1')).join()
      expect(shown).toContain('SOFTHSM2_CONF')
      expect(shown).not.toContain('a secret of ours')
      expect(shown).not.toContain(pin)
    })

    test('signs on when its process is killed, at rest or at work', async () => {
      const { signs } = await openSigner()
      const first = processId()
      process.kill(first, 'SIGKILL')
      expect(await signs()).toBe(true)
      const second = processId()
      expect(second).not.toBe(first)
      process.kill(second, 'SIGSTOP')
      const signing = signs()
      await pause(100)
      process.kill(second, 'SIGKILL')
      expect(await signing).toBe(true)
      expect(processId()).not.toBe(second)
    })

    test('is given up when it hangs, and opened anew once it answers', async () => {
      const { token, signs } = await openSigner({ signMs: 400 })
      const hung = processId()
      process.kill(hung, 'SIGSTOP')
      const began = performance.now()
      const [first, second] = await Promise.allSettled([signs(), signs()])
      // Who waits behind it does not wait as long once more.
      expect(performance.now() - began).toBeLessThan(800)
      for (const one of [first, second])
        expect(one).toMatchObject({ status: 'rejected', reason: { name: 'SealKeyUnusable' } })
      expect(token.lastFault()).toContain('said nothing for 0.4 s')
      await expect(signs()).rejects.toThrow('said nothing')
      await pause(300)
      expect(await signs()).toBe(true)
      expect(token.lastFault()).toBeNull()
      await expect.poll(() => tokenProcesses(), { timeout: 10_000 }).not.toContain(hung)
    })

    test('waits for a token that was pulled out, and signs when it is back', async () => {
      const { token, signs } = await openSigner({ restMs: 0 })
      soft.pullOut()
      process.kill(processId(), 'SIGKILL')
      await expect(signs()).rejects.toMatchObject({ name: 'SealKeyUnusable' })
      expect(token.lastFault()).toContain('There is no token')
      soft.putIn()
      expect(await signs()).toBe(true)
    })

    test('signs nothing by another key that has taken its place', async () => {
      await soft.fill('Changed', {}, 'one')
      const { signs } = await openSigner({ restMs: 0 }, soft.place('Changed'))
      expect(await signs()).toBe(true)
      await soft.operate('Changed', '--delete-object', '--type', 'privkey', '--id', '01')
      await soft.operate('Changed', '--delete-object', '--type', 'pubkey', '--id', '01')
      await soft.putKey('Changed', { name: 'another', label: 'seal' })
      process.kill(processId(), 'SIGKILL')
      await expect(signs()).rejects.toThrow('another key has taken the place')
    })

    test.runIf(isInstalled('setpriv', '--version'))(
      'does not outlive a server that is killed, even where it hangs',
      async () => {
        const signer = JSON.stringify(new URL('./token-process.ts', import.meta.url).href)
        const limits = JSON.stringify({ openMs: 60_000, signMs: 60_000 })
        const program = `
          const { startTokenProcess } = await import(${signer})
          const token = await startTokenProcess(${JSON.stringify(soft.place('Rivers'))}, ${limits})
          console.log('open')
          setInterval(() => {}, 1000)
        `
        const server = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])
        const [hung] = tokenProcesses(server.pid)
        process.kill(hung!, 'SIGSTOP')
        server.kill('SIGKILL')
        await expect.poll(() => existsSync(`/proc/${hung}/exe`), { timeout: 10_000 }).toBe(false)
      },
    )

    test('leaves no process behind', async () => {
      const { token } = await openSigner()
      const id = processId()
      token.close()
      await expect.poll(() => tokenProcesses().includes(id), { timeout: 10_000 }).toBe(false)
    })
  })
})
