import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '#server/config/blob-config.ts'
import { findFreePort } from './postgres.ts'

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin']

/** Whether Ceph's programs are installed: Debian's `ceph-mon`, `ceph-osd`, `radosgw` and `ceph-common`. */
export function hasCeph(): boolean {
  return programs.every((name) => existsSync(path.join('/usr/bin', name)))
}

/** A store that speaks S3, on loopback. */
export type Ceph = {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

export function clientOf({ endpoint, ...credentials }: Ceph): S3Client {
  return new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
}

/** A new bucket, as the product is told of one. */
export async function addBucket(ceph: Ceph, { keepsVersions = false } = {}): Promise<S3Config> {
  const bucket = `files-${randomUUID()}`
  const client = clientOf(ceph)
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const VersioningConfiguration = { Status: 'Enabled' } as const
  if (keepsVersions)
    await client.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }))
  client.destroy()
  const { endpoint, accessKeyId, secretAccessKey } = ceph

  return {
    ...{ bucket, endpoint, region: 'us-east-1', prefix: 'paraph/', encryption: null },
    keys: { accessKeyId, secretAccessKey },
  }
}

const startsWithinMs = 60_000

/** A real store of its own that keeps everything in memory, gone with `stop`. Undefined where Ceph is not installed. */
export async function startCeph(): Promise<Ceph | undefined> {
  if (!hasCeph()) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-ceph-'))
  const conf = path.join(folder, 'ceph.conf')
  const running: ChildProcess[] = []
  const start: Start = (program, ...parameters) => {
    running.push(spawn(program, ['-f', '-c', conf, ...parameters], { stdio: 'ignore' }))
  }
  const stop = async () => {
    await Promise.all(running.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
  const [monitor, gateway] = [await findFreePort(), await findFreePort()]
  const endpoint = `http://127.0.0.1:${gateway}`
  const keys = { accessKeyId: 'PARAPHTEST', secretAccessKey: randomBytes(20).toString('hex') }
  try {
    startStorage(folder, monitor, gateway, start)
    const user = ['--uid', 'paraph', '--display-name', 'Paraph', '--access-key', keys.accessKeyId]
    const secret = ['--secret-key', keys.secretAccessKey]
    run('radosgw-admin', '-c', conf, '-n', 'client.rgw', 'user', 'create', ...user, ...secret)
    start('radosgw', '-n', 'client.rgw')
    await answers(endpoint)

    return { endpoint, ...keys, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Start = (program: string, ...parameters: readonly string[]) => void

/** A monitor and one disk in memory. */
function startStorage(folder: string, monitor: number, gateway: number, start: Start): void {
  const [id, disk] = [randomUUID(), randomUUID()]
  const at = (name: string) => path.join(folder, name)
  const conf = ['-c', at('ceph.conf')]
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(at(name))
  writeFileSync(at('ceph.conf'), configurationOf(folder, id, monitor, gateway))
  writeFileSync(at('keyring'), keyring())
  run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, '--fsid', id, at('monmap'))
  const known = ['--monmap', at('monmap'), '--keyring', at('keyring')]
  run('ceph-mon', ...conf, '--mkfs', '-i', 'a', ...known)
  start('ceph-mon', '-i', 'a')
  run('ceph', ...conf, '--connect-timeout', '20', 'osd', 'new', disk)
  run('ceph-osd', ...conf, '-i', '0', '--mkfs', '--osd-uuid', disk)
  start('ceph-osd', '-i', '0')
}

function configurationOf(folder: string, id: string, monitor: number, gateway: number): string {
  return `
[global]
fsid = ${id}
mon initial members = a
mon host = v2:127.0.0.1:${monitor}
public addr = 127.0.0.1
keyring = ${folder}/keyring
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
paxos propose interval = 0.05
paxos min wait = 0.01
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
run dir = ${folder}
admin socket =
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
osd objectstore = memstore
memstore device bytes = 1073741824
rgw frontends = beast endpoint=127.0.0.1:${gateway} tcp_nodelay=1
rgw crypt require ssl = false
`
}

/** One key for all of them: 16 bytes behind their kind, time and length. */
function keyring(): string {
  const head = Buffer.alloc(12)
  head.writeUInt16LE(1, 0)
  head.writeUInt32LE(Math.floor(Date.now() / 1000), 2)
  head.writeUInt16LE(16, 10)
  const key = Buffer.concat([head, randomBytes(16)]).toString('base64')
  const caps = ['mon', 'osd', 'mgr'].map((name) => `\tcaps ${name} = "allow *"\n`).join('')

  return ['mon.', 'client.admin', 'client.rgw', 'osd.0']
    .map((name) => `[${name}]\n\tkey = ${key}\n${caps}`)
    .join('')
}

function run(...[program = '', ...parameters]: string[]): void {
  const { status, stderr, error } = spawnSync(program, parameters, {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: startsWithinMs,
  })
  if (status !== 0) throw new Error(`${program}: ${String(stderr)}`, { cause: error })
}

async function answers(endpoint: string): Promise<void> {
  const until = Date.now() + startsWithinMs
  while (Date.now() < until) {
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(50)
  }
  throw new Error('radosgw does not answer')
}

/** What it kept is in memory, so that nothing has to be put away. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
