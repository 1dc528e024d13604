import { makeWorld, register } from '../tests/world.ts'
const { listen } = await import('#server/http/listen.ts')
const world = await makeWorld({ environment: { PORT: '4999', HOST: '127.0.0.1' } })
const p = await register(world, 'mara', 'Acme')
const app = { ...world.app, config: { ...world.app.config, port: 0, host: '127.0.0.1' } }
const l = await listen(app as never, process.argv[2]!)
const client = world.app.identity.client.userPoolClientId
const prefix = `CognitoIdentityServiceProvider.${client}.`
const cookie = `${prefix}LastAuthUser=mara; ${prefix}mara.idToken=${p.token}; locale=en-US; currentOrganizationId=${p.organizationId}`
console.log(`http://127.0.0.1:${l.port}`)
const { Session } = await import('node:inspector/promises')
async function run(path: string, n: number, profile?: string) {
  const s = new Session(); s.connect()
  if (profile) { await s.post('Profiler.enable'); await s.post('Profiler.start') }
  const b = process.cpuUsage(); const t = performance.now()
  for (let i = 0; i < n; i++) { const r = await fetch(`http://127.0.0.1:${l.port}${path}`, { redirect: 'manual', headers: { cookie, 'accept-encoding': 'identity' } }); const x = await r.text(); if (i === 0) console.log(path, r.status, x.length) }
  const c = process.cpuUsage(b)
  console.log(path, ((c.user + c.system) / n / 1000).toFixed(2), 'ms cpu/req', ((performance.now() - t) / n).toFixed(2), 'ms wall')
  if (profile) { const { profile: pr } = await s.post('Profiler.stop'); (await import('node:fs')).writeFileSync(profile, JSON.stringify(pr)) }
}
async function timeIt(name: string, f: () => Promise<unknown>, n = 100) { for (let i=0;i<30;i++) await f(); const b = process.cpuUsage(); for (let i=0;i<n;i++) await f(); const c = process.cpuUsage(b); console.log('  ', name, ((c.user+c.system)/n/1000).toFixed(2), 'ms') }
const { sessions, people } = world.app.services
const { identity } = await sessions.read({ cookie, authorization: null })
const o = { ip: null, userAgent: null } as never
const person = await people.personOf(identity as never, o)
await timeIt('sessions.read', () => sessions.read({ cookie, authorization: null }))
await timeIt('personOf', () => people.personOf(identity as never, o))
await timeIt('currentUser', () => people.currentUser(person))
await timeIt('memberOf', () => people.memberOf(person, null))
const m = await people.memberOf(person, null)
await timeIt('envelopes.list', () => world.app.services.envelopes.list(m as never, { limit: 100 } as never))
for (const p of ['/dashboard', '/404', '/verify', '/health']) { await run(p, 100); await run(p, 150, p === '/dashboard' ? '/tmp/perf/dash.cpuprofile' : undefined) }
if (process.argv[3]) await new Promise(() => {}); else process.exit(0)
