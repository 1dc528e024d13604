import { makeWorld } from '../tests/world.ts'
import { gunzipSync, brotliCompressSync, constants } from 'node:zlib'
import http from 'node:http'
const { listen } = await import('#server/http/listen.ts')
const world = await makeWorld({ environment: { PORT: '4999', HOST: '127.0.0.1' } })
const app = { ...world.app, config: { ...world.app.config, port: 0, host: '127.0.0.1' } }
const l = await listen(app as never, process.argv[2]!)
const ask = (path: string, headers = {}, method = 'GET') => new Promise<void>((r) => http.request({ port: l.port, host: '127.0.0.1', path, method, headers }, (res) => { let n = 0; res.on('data', (d) => { n += d.length }); res.on('end', () => { const h = res.headers; console.log(method, path.slice(0, 60), JSON.stringify(headers), '->', res.statusCode, n, h['content-type'], 'enc=' + h['content-encoding'], 'vary=' + h.vary, 'len=' + h['content-length'], 'cr=' + h['content-range'], h['cache-control']); r() }) }).end())
const fs = await import('node:fs')
const js = '/_astro/' + fs.readdirSync(process.argv[2] + '/client/_astro').find((f) => /^react\..*js$/.test(f))
const br = { 'accept-encoding': 'gzip, deflate, br' }
await ask(js, br); await ask(js, { 'accept-encoding': 'gzip' }); await ask(js); await ask(js, br, 'HEAD'); await ask(js, { ...br, range: 'bytes=0-99' }); await ask(js, { range: 'bytes=0-4999', 'accept-encoding': 'br;q=1' }); await ask(js, { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
await ask('/favicon.svg', br); await ask('/_astro/nope.js', br); await ask('/_astro/../../package.json', br); await ask('/_astro/%2e%2e/%2e%2e/server/entry.mjs', br); await ask('/_astro/..%2f..%2fserver/entry.mjs', br); await ask('/_astro/', br); await ask(js, br, 'POST'); await ask('/verify', br); await ask('/verify', { ...br }, 'HEAD'); await ask('/locales/en-US/common.json', br)
const html = await (await fetch(`http://127.0.0.1:${l.port}/login`)).text(); const loc = await (await fetch(`http://127.0.0.1:${l.port}/locales/en-US/common.json`)).text()
for (const [n, x] of [['login', html], ['locale', loc]] as const) for (const q of [3, 4, 5, 6, 7, 9, 11]) { const o = { params: { [constants.BROTLI_PARAM_QUALITY]: q } }; const t = process.cpuUsage(); let b; for (let i = 0; i < 40; i++) b = brotliCompressSync(x, o); const c = process.cpuUsage(t); console.log(n, x.length, 'q' + q, b!.length, ((c.user + c.system) / 40000).toFixed(2), 'ms') }
process.exit(0)
