import { execFile, execFileSync } from 'node:child_process'
import { randomBytes, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Clock, Random } from '../ports.ts'
import {
  makeOrganizationAuthority,
  makeRoot,
  makeSealCertificate,
  type SealingOrganization,
} from './certificates.ts'
import { makeLocalSigner } from './local-signer.ts'

export const realRandom: Random = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  uuid: () => '00000000-0000-7000-8000-000000000000',
}

export const realClock: Clock = { now: () => new Date() }

export const rivers: SealingOrganization = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  name: 'Žlutý & Søn',
  mode: 'live',
}

/** A root, an organization's authority and its seal, made now. */
export async function makeChain(organization = rivers, at = new Date()) {
  const issuance = { at, random: realRandom }
  const root = await makeRoot(issuance)
  const authority = await makeOrganizationAuthority(organization, root, issuance)
  const seal = await makeSealCertificate(organization, authority, issuance)

  return { root, authority, seal, signer: makeLocalSigner(seal, [authority.certificate, root.certificate]) }
}

/** A folder of files for an outside program; gone when disposed. */
export function makeDesk() {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-seal-'))
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  return {
    folder,
    put,
    putCertificates: (name: string, certificates: readonly Uint8Array[]) =>
      put(name, certificates.map((certificate) => new X509Certificate(certificate).toString()).join('')),
    /** Both of its outputs; rejects with them when the program says no. */
    run: async (program: string, ...parameters: string[]) => {
      const { stdout, stderr } = await promisify(execFile)(program, parameters, {
        cwd: folder,
        env: { ...process.env, LC_ALL: 'C' },
      })
      return stdout + stderr
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

/** What openssl answers to a signature of the desk over a file of it, as CAdES under `root.pem`. */
export function verifyCades(
  desk: ReturnType<typeof makeDesk>,
  signature: string,
  content: string,
): Promise<string> {
  const files = ['-in', signature, '-content', content, '-CAfile', 'root.pem', '-out', 'out']

  return desk.run(
    'openssl',
    'cms',
    '-verify',
    '-binary',
    '-cades',
    '-inform',
    'DER',
    '-purpose',
    'any',
    ...files,
  )
}

export const hasOpenssl = isInstalled('openssl', 'version')

export function isInstalled(program: string, parameter: string): boolean {
  try {
    execFileSync(program, [parameter], { stdio: 'ignore' })
    return true
  } catch {
    console.warn(`${program} is not installed: its checks are skipped`)
    return false
  }
}
