import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'

/** As far as anything here looks into them. */
export type Container = {
  name: string
  image: string
  env?: { name: string; value: string }[]
  envFrom?: { configMapRef: { name: string } }[]
  ports: { name: string; containerPort: number }[]
  securityContext: Readonly<Record<string, unknown>>
  resources: { requests: { memory: string }; limits: { memory: string } }
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[]
} & Partial<Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe>>
export type Probe = { httpGet: { path: string; port: string } }
export type Pod = {
  automountServiceAccountToken: boolean
  enableServiceLinks: boolean
  terminationGracePeriodSeconds: number
  securityContext: Readonly<Record<string, unknown>>
  containers: Container[]
  volumes: { name: string; secret?: { secretName: string } }[]
}
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string }
  data?: Readonly<Record<string, string>>
  stringData?: Readonly<Record<string, string>>
  spec?: {
    selector?: { matchLabels?: Readonly<Record<string, string>> }
    template?: { metadata: { labels: Readonly<Record<string, string>> }; spec: Pod }
  }
}
export type Service = {
  image: string
  environment: Readonly<Record<string, string>>
  secrets?: string[]
  ports?: string[]
  tmpfs?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  depends_on?: Readonly<Record<string, { condition: string }>>
}
export type Compose = {
  services: Readonly<Record<string, Service>>
  secrets: Readonly<Record<string, { file: string }>>
  volumes: Readonly<Record<string, unknown>>
}
export type Variables = Readonly<Record<string, string>>

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

export const deployFolder = fileURLToPath(new URL('deploy/', root))
export const compose = parse(read('compose.yaml'), { merge: true }) as Compose
/** What is laid over it where files are in a store that speaks S3. */
export const composeOfStore = parse(read('compose.s3.yaml'), { merge: true }) as Compose
export const manifests = readdirSync(new URL('deploy/kubernetes/', root))
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => parseAllDocuments(read(`deploy/kubernetes/${file}`)))
  .map((document) => document.toJS() as Manifest)
export const kustomization = parse(read('deploy/kubernetes/kustomization.yaml')) as { resources: string[] }
export const deployments = manifests.filter(({ kind }) => kind === 'Deployment')

/** The one of a kind and name; throws where it is not there. */
export function manifest(kind: string, name: string): Manifest {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}.`)

  return found
}

/** Instructions of the Dockerfile's last stage, each as one line. */
const lastStage = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .replace(/^[^]*\nFROM /, '')
  .split('\n')

export function instructions(name: string): string[] {
  return lastStage.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
}

/** What the image tells every process in it. */
export const imageVariables: Variables = Object.fromEntries(
  instructions('ENV').flatMap((line) =>
    line
      .trim()
      .split(/\s+/)
      .map((pair) => splitOnce(pair, '=')),
  ),
)

/** The settings of a unit, in their order; what is set several times is there several times. */
export function unitSettings(file: string): [string, string][] {
  return read(`deploy/${file}`)
    .split('\n')
    .filter((line) => /^[A-Z]\w+=/.test(line))
    .map((line) => splitOnce(line, '='))
}

/** What a unit tells its process, of a template the first one: in lines of their own, and in front of the program. */
export function unitVariables(file: string): Variables {
  const pairs = unitSettings(file).flatMap(([name, value]) =>
    name === 'Environment' || name === 'ExecStart' ? value.replaceAll('%i', '1').split(' ') : [],
  )

  return Object.fromEntries(
    pairs.filter((pair) => /^[A-Z_]+=/.test(pair)).map((pair) => splitOnce(pair, '=')),
  )
}

export function podVariables({ env = [], envFrom = [] }: Container): Variables {
  return Object.assign(
    {},
    ...envFrom.map(({ configMapRef: { name } }) => manifest('ConfigMap', name).data),
    Object.fromEntries(env.map(({ name, value }) => [name, value])),
  ) as Variables
}

export function podOf({ kind, metadata, spec }: Manifest): Pod {
  if (!spec?.template) throw new Error(`${kind} ${metadata.name} has no pods.`)

  return spec.template.spec
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by)

  return [text.slice(0, at), text.slice(at + by.length)]
}
