import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { strangeVariables } from '#server/config/environment.ts'
import { variables } from '#server/config/variables.ts'
import {
  compose,
  composeOfStore,
  deployments,
  imageVariables,
  manifest,
  podOf,
  podVariables,
  unitSettings,
  unitVariables,
  type Variables,
} from './files.fixture.ts'

/** Of Node and of the C library, as bin/paraph.mjs and `npm start` have them. */
const ofOthers = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']
const secretValues: Variables = {
  INSTANCE_KEY: Buffer.alloc(32).toString('base64'),
  DATABASE_URL: 'postgres://paraph:secret@database:5432/paraph',
  SMTP_URL: 'smtp://paraph:secret@mail.example.org:587',
  S3_SECRET_ACCESS_KEY: 'secret',
}

const { web, worker } = compose.services
const withStore = ['web', 'worker'].map((name) => {
  const [below, above] = [compose, composeOfStore].map(({ services }) => services[name]!)

  return {
    environment: { ...below!.environment, ...above!.environment },
    secrets: [...(below!.secrets ?? []), ...(above!.secrets ?? [])],
  }
})
const pods = deployments.map((one) => [`kubernetes ${one.metadata.name}`, podOf(one).containers[0]!] as const)
const processes: [string, Variables][] = [
  ['the image', imageVariables],
  ['compose web', { ...imageVariables, ...web!.environment }],
  ['compose worker', { ...imageVariables, ...worker!.environment }],
  ...withStore.map(({ environment }): [string, Variables] => [
    `compose ${environment['PARAPH_ROLE']} with a store`,
    { ...imageVariables, ...environment },
  ]),
  ...pods.map(([name, one]): [string, Variables] => [name, { ...imageVariables, ...podVariables(one) }]),
  ['systemd', unitVariables('paraph.service')],
  ['systemd worker', unitVariables('paraph-worker@.service')],
]

describe.each(processes)('what %s is told', (_, told) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-told-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('are variables that there are', () => {
    const ours = Object.keys(told).filter((name) => !ofOthers.includes(name))
    const unknown = ours.filter((name) => !(name in variables || name.replace(/_FILE$/, '') in secretsOf()))

    expect(ours).not.toEqual([])
    expect(unknown).toEqual([])
    expect(strangeVariables(told)).toEqual([])
  })

  test('is a configuration, once its secrets are there', () => {
    expect(() => readConfig(withSecretsIn(folder, told))).not.toThrow()
  })
})

describe('secrets', () => {
  test('are never among what is told openly', () => {
    for (const [name, told] of processes)
      expect(
        Object.keys(told).filter((one) => one in secretsOf() && one !== 'SMTP_URL'),
        name,
      ).toEqual([])
    // The mail catcher of compose.yaml knows no password.
    expect(web!.environment['SMTP_URL']).not.toContain('@')
  })

  test('of compose.yaml are mounted where the variables look', () => {
    for (const { environment, secrets = [] } of [web!, worker!, ...withStore]) {
      const mounted = secrets.map((name) => `/run/secrets/${name}`)
      expect(filesIn(environment).toSorted()).toEqual(mounted.toSorted())
    }
    const there = { ...compose.secrets, ...composeOfStore.secrets }
    for (const { services } of [compose, composeOfStore])
      for (const { secrets = [] } of Object.values(services))
        for (const name of secrets) expect(there).toHaveProperty(name)
  })

  test('of Kubernetes are in the example, and mounted where the variables look', () => {
    const keys = Object.keys(manifest('Secret', 'paraph').stringData ?? {})
    for (const [name, one] of pods) {
      const at = one.volumeMounts.find((mount) => mount.name === 'secrets')?.mountPath
      expect(filesIn(podVariables(one)).toSorted(), name).toEqual(
        keys.map((key) => `${at}/${key}`).toSorted(),
      )
    }
  })

  test.each(['paraph.service', 'paraph-worker@.service'])('of %s are credentials', (unit) => {
    const loaded = unitSettings(unit)
      .filter(([name]) => name === 'LoadCredential')
      .map(([, value]) => `%d/${value.split(':')[0]}`)

    expect(filesIn(unitVariables(unit))).toEqual(loaded)
  })
})

function secretsOf() {
  return Object.fromEntries(Object.entries(variables).filter(([, one]) => 'isSecret' in one))
}

const filesIn = (told: Variables) =>
  Object.entries(told).flatMap(([name, value]) => (name.endsWith('_FILE') ? [value] : []))

/** The same, with files that are there. */
function withSecretsIn(folder: string, told: Variables): Variables {
  const entries = Object.entries(told).map(([name, value]) => {
    const secret = secretValues[name.replace(/_FILE$/, '')]
    if (!name.endsWith('_FILE') || !secret) return [name, value]
    const file = path.join(folder, name)
    writeFileSync(file, `${secret}\n`)
    return [name, file]
  })

  return Object.fromEntries(entries) as Variables
}
