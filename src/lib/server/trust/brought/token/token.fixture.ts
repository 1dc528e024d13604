import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
} from 'node:fs'
import { join } from 'node:path'
import { makePki, type Wanted } from '../brought.fixture.ts'
import type { PinMemory } from './pin-memory.ts'
import type { TokenPlace } from './token-line.ts'
import { TokenUnfit } from './token-unfit.ts'

/** Where Debian and others put it. */
const softModule = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/pkcs11/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
].find((file) => existsSync(file))

/** SoftHSM, a token in files, and OpenSC's program, which puts things into it. */
export const hasSoftToken = isThere()

function isThere(): boolean {
  try {
    if (!softModule) throw new Error('no module')
    execFileSync('softhsm2-util', ['--version'], { stdio: 'ignore' })
    execFileSync('pkcs11-tool', ['--module', softModule, '--show-info'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('softhsm2 and opensc are not both installed: keys in tokens are not tested')
    return false
  }
}

/** Long enough to stand nowhere by chance. */
export const pin = 'pin-of-tests-4711'

type KeyPut = { name?: string; id?: string; label?: string; wanted?: Wanted }

/**
 * Tokens in a folder that is gone when disposed, and what `openssl` makes to be put there. SoftHSM is told of the folder by a
 * variable of this process, so that there is one such place at a time.
 */
export function makeSoftTokens() {
  const pki = makePki()
  const { desk } = pki
  const tokens = join(desk.folder, 'tokens')
  const before = process.env['SOFTHSM2_CONF']
  const configure = (more = '') => {
    const lines = [
      `directories.tokendir = ${tokens}`,
      'objectstore.backend = file',
      'log.level = ERROR',
      more,
    ]
    process.env['SOFTHSM2_CONF'] = desk.put('softhsm2.conf', lines.join('\n'))
  }
  mkdirSync(tokens)
  configure()
  const module = softModule ?? ''
  const operate = (token: string, ...more: string[]) =>
    desk.run('pkcs11-tool', '--module', module, '--token-label', token, '--login', '--pin', pin, ...more)

  /** A certificate of that name, from the usual authority, whose key lies in the token alone. */
  async function putKey(token: string, given: KeyPut = {}) {
    const { name = 'seal', id = '01', label = name, wanted } = given
    if (!existsSync(join(desk.folder, `${name}.pem`))) await pki.issue(name, 'authority', wanted)
    await desk.run('openssl', 'pkcs8', '-topk8', '-nocrypt', '-in', `${name}.key`, '-out', `${name}.p8`)
    const where = ['--token', token, '--pin', pin, '--label', label, '--id', id]
    await desk.run('softhsm2-util', '--import', `${name}.p8`, ...where)
  }

  async function putCertificate(token: string, name: string, id: string): Promise<void> {
    await desk.run('openssl', 'x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.der`)
    await operate(token, '--write-object', `${name}.der`, '--type', 'cert', '--id', id, '--label', name)
  }

  return {
    ...{ pki, desk, operate, putKey, putCertificate },
    /** Another set-up of the module, such as fewer mechanisms. */
    configure,
    place: (token: string, more: Partial<TokenPlace> = {}): TokenPlace => ({
      ...{ module, token, key: 'seal', pin },
      ...more,
    }),
    async initialize(token: string): Promise<void> {
      const pins = ['--pin', pin, '--so-pin', '12345678']
      await desk.run('softhsm2-util', '--init-token', '--free', '--label', token, ...pins)
    },
    /** A root, an authority and the certificate of a key of that kind, all in a token of that name. */
    async fill(
      token: string,
      wanted: Wanted = {},
      name = `seal of ${token}`.replaceAll(' ', '-'),
    ): Promise<string> {
      await this.initialize(token)
      for (const above of ['root', 'authority'])
        if (!existsSync(join(desk.folder, `${above}.pem`)))
          await pki.issue(above, 'root', { isAuthority: true })
      await putKey(token, { name, label: 'seal', wanted })
      await putCertificate(token, name, '01')
      await putCertificate(token, 'authority', '02')
      await putCertificate(token, 'root', '03')

      return name
    },
    /** Pulls all tokens out, or puts them in again. */
    pullOut() {
      renameSync(tokens, `${tokens}-away`)
      mkdirSync(tokens)
    },
    putIn() {
      rmdirSync(tokens)
      renameSync(`${tokens}-away`, tokens)
    },
    [Symbol.dispose]() {
      if (before === undefined) delete process.env['SOFTHSM2_CONF']
      else process.env['SOFTHSM2_CONF'] = before
      pki[Symbol.dispose]()
    },
  }
}

/** Keeps in memory what the host keeps in its database. */
export function makePins(): PinMemory & { refused: number } {
  return {
    refused: 0,
    requireUntried() {
      return this.refused > 0
        ? Promise.reject(new TokenUnfit('pin-refused-before', 'noon'))
        : Promise.resolve()
    },
    noteRefused() {
      this.refused += 1
      return Promise.resolve()
    },
  }
}

/** Ids of the processes that work with tokens for this one, or for another. */
export function tokenProcesses(server = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        const [, parent = ''] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, 'latin1')) ?? []
        const isNode = readlinkSync(`/proc/${id}/exe`) === process.execPath
        const command = readFileSync(`/proc/${id}/cmdline`, 'latin1')
        return Number(parent) === server && isNode && command.includes('token-child')
      } catch {
        return false
      }
    })
}
