import { describe, expect, test } from 'vitest'
import {
  compose,
  deployments,
  instructions,
  kustomization,
  manifest,
  manifests,
  podOf,
  podVariables,
} from './files.fixture.ts'

const user = Number(/^(\d+):\d+$/.exec(instructions('USER')[0] ?? '')?.[1])
const { web, worker } = compose.services
const ours = deployments.map((one) => [one.metadata.name, podOf(one)] as const)

describe('the image', () => {
  test('runs as a user with a number who is not root', () => {
    expect(user).toBeGreaterThan(0)
  })

  test('asks its process whether it runs, at its own port', () => {
    const [port] = instructions('EXPOSE')
    const [health] = instructions('HEALTHCHECK')

    expect(instructions('ENV').join(' ')).toContain(`PORT=${port} `)
    expect(health).toContain('http://127.0.0.1:${process.env.PORT}/health')
  })

  test('hands its last process over, so that signals come to it', () => {
    // The other form would begin it in a shell, which passes no signal on.
    expect(instructions('ENTRYPOINT')[0]).toMatch(/^\["node",.*"bin\/paraph\.mjs"\]$/)
    expect(instructions('CMD')).toEqual(['["serve"]'])
  })
})

describe.each([
  ['web', web!],
  ['worker', worker!],
])('compose %s', (_, service) => {
  test('can write to its data and /tmp alone, and gains no right', () => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.tmpfs?.map((one) => one.split(':')[0])).toEqual(['/tmp'])
  })

  test('waits for what it needs, and every service there is asked', () => {
    expect(Object.values(service.depends_on ?? {}).map(({ condition }) => condition)).toContain(
      'service_healthy',
    )
    for (const name of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(name)
  })
})

test('compose publishes the port that people are told, to this machine alone', () => {
  const [port] = instructions('EXPOSE')
  const { port: told } = new URL(web!.environment['PUBLIC_URL']!)

  expect(web!.ports).toEqual([`127.0.0.1:${told}:${port}`])
  expect(worker!.ports).toBeUndefined()
})

describe.each(ours)('kubernetes %s', (name, pod) => {
  const [container] = pod.containers

  test('is the user of the image, and can write to its data and /tmp alone', () => {
    expect(pod.securityContext).toMatchObject({
      ...{ runAsNonRoot: true, runAsUser: user, runAsGroup: user },
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container!.securityContext).toEqual({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
      capabilities: { drop: ['ALL'] },
    })
    expect(
      container!.volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath),
    ).toEqual(['/data', '/tmp'])
    expect(pod.automountServiceAccountToken).toBe(false)
  })

  test('is asked at ports and paths that answer', () => {
    const [port] = instructions('EXPOSE')
    const { METRICS_PORT: metrics } = podVariables(container!)

    expect(container!.ports).toEqual([
      { name: 'http', containerPort: Number(port) },
      { name: 'metrics', containerPort: Number(metrics) },
    ])
    expect(container!.startupProbe?.httpGet).toEqual({ path: '/health', port: 'http' })
    expect(container!.readinessProbe?.httpGet).toEqual({ path: '/ready', port: 'http' })
    expect(container!.livenessProbe?.httpGet).toEqual({ path: '/health', port: 'http' })
  })

  test('has the role of its name, and no variables of services among its own', () => {
    expect(podVariables(container!)['PARAPH_ROLE']).toBe(name)
    expect(pod.enableServiceLinks).toBe(false)
  })

  test('is found by its own labels', () => {
    const { spec } = manifest('Deployment', name)

    expect(spec?.template?.metadata.labels).toEqual(spec?.selector?.matchLabels)
  })
})

test('what is applied together is there, and in one namespace', () => {
  expect(kustomization.resources).toEqual(['namespace.yaml', 'settings.yaml', 'web.yaml', 'worker.yaml'])
  for (const { kind, metadata } of manifests) {
    expect(metadata.name, kind).toMatch(/^[a-z0-9-]+$/)
    expect(metadata.namespace ?? 'paraph').toBe('paraph')
  }
  expect(manifests.map(({ kind }) => kind)).toContain('PodDisruptionBudget')
})
