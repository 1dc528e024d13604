import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDesk } from '../openssl.fixture.ts'

/** As `openssl req` and `openssl ca` take them. */
export type Wanted = {
  /** `rsa:2048`, `ec:P-384` … */
  key?: string
  /** Lines of an extension section. */
  extensions?: readonly string[]
  hash?: string
  /** `YYYYMMDDHHMMSSZ`. */
  from?: string
  to?: string
  isAuthority?: boolean
}

const seal = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation']
const authority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign']

/** Authorities and certificates by `openssl`, in a folder that is gone when disposed. */
export function makePki() {
  const desk = makeDesk()
  let serial = 1

  /** A certificate of this name; `issuer` is the name of another one, or its own. */
  async function issue(name: string, issuer: string, wanted: Wanted = {}): Promise<void> {
    const { key = 'rsa:2048', hash = 'sha256', isAuthority = name === issuer } = wanted
    await makeKey(name, key)
    desk.put(`${name}.ext`, (wanted.extensions ?? (isAuthority ? authority : seal)).join('\n'))
    await desk.run(
      'openssl',
      ...['req', '-new', '-key', `${name}.key`, '-out', `${name}.csr`, '-subj', `/O=Rivers/CN=${name}`],
    )
    const { from = '20250101000000Z', to = '20550101000000Z' } = wanted
    desk.put('index.txt', '')
    desk.put('serial', String((serial += 1) + 1000))
    desk.put(
      'ca.cnf',
      '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nserial=serial\nnew_certs_dir=.\npolicy=p\n[p]\nO=optional\nCN=supplied\n',
    )
    await desk.run(
      'openssl',
      ...['ca', '-batch', '-config', 'ca.cnf', '-in', `${name}.csr`, '-out', `${name}.pem`, '-notext'],
      ...['-md', hash, '-startdate', from, '-enddate', to, '-extfile', `${name}.ext`],
      ...(issuer === name
        ? ['-selfsign', '-keyfile', `${name}.key`]
        : ['-cert', `${issuer}.pem`, '-keyfile', `${issuer}.key`]),
    )
  }

  async function makeKey(name: string, kind: string): Promise<void> {
    const [family = '', size = ''] = kind.split(':')
    const options =
      family === 'rsa'
        ? ['-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${size}`]
        : family === 'ec'
          ? ['-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${size}`]
          : ['-algorithm', family]
    await desk.run('openssl', 'genpkey', ...options, '-out', `${name}.key`)
  }

  /** A PKCS#12 of the key of `name`, with the certificates of `names`; `how` is anything else that `openssl pkcs12` takes. */
  async function pack(
    name: string,
    names: readonly string[],
    { password = 'secret', how = [] }: { password?: string; how?: readonly string[] } = {},
  ): Promise<Buffer> {
    desk.put(
      'chain.pem',
      names.map((each) => readFileSync(join(desk.folder, `${each}.pem`), 'utf8')).join(''),
    )
    await desk.run(
      'openssl',
      ...['pkcs12', '-export', '-inkey', `${name}.key`, '-in', 'chain.pem', '-out', 'out.p12'],
      ...['-passout', `pass:${password}`, ...how],
    )

    return readFileSync(join(desk.folder, 'out.p12'))
  }

  /** What an authority has revoked, so far nothing: DER. */
  async function listOf(name: string): Promise<Buffer> {
    desk.put('index.txt', '')
    desk.put('number', '01')
    desk.put('list.cnf', '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\ncrlnumber=number\ndefault_md=sha256\n')
    await desk.run(
      'openssl',
      ...['ca', '-config', 'list.cnf', '-gencrl', '-crldays', '30', '-out', 'list.pem'],
      ...['-cert', `${name}.pem`, '-keyfile', `${name}.key`],
    )
    await desk.run('openssl', 'crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list.der')

    return readFileSync(join(desk.folder, 'list.der'))
  }

  return {
    desk,
    issue,
    pack,
    listOf,
    /** What `openssl` has of this name: `key`, `pem`. */
    read: (file: string) => readFileSync(join(desk.folder, file)),
    [Symbol.dispose]: () => desk[Symbol.dispose](),
  }
}

/** A root, an authority below it, and a seal below that one, all of a year that is none of the tests' business. */
export async function makeRivers(wanted: Wanted = {}) {
  const pki = makePki()
  await pki.issue('root', 'root')
  await pki.issue('authority', 'root', { isAuthority: true })
  await pki.issue('seal', 'authority', wanted)

  return pki
}
