import { expect, test } from 'vitest'
import { makeAskInside } from './ask-inside.ts'

test('an answer comes as it would be sent, to a client that has no address', async () => {
  const ask = makeAskInside((request, response) => {
    response.setHeader('X-Asked', `${request.method} ${request.url} ${request.headers.cookie}`)
    response.setHeader('Set-Cookie', ['a=1', 'b=2'])
    response.writeHead(201)
    response.write(String(request.socket.remoteAddress))
    response.end('!')
  })
  const { status, rawHeaders, body } = await ask('/login', { cookie: 'locale=fr-FR' })

  expect(status).toBe(201)
  expect(rawHeaders.slice(0, 6)).toEqual([
    ...['X-Asked', 'GET /login locale=fr-FR'],
    ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'],
  ])
  expect(body.toString()).toBe('undefined!')
})

test('long answers and many at once come whole', async () => {
  const ask = makeAskInside((request, response) => {
    for (let part = 0; part < 50; part += 1) response.write(`${request.url}`.repeat(1000))
    response.end()
  })
  const answers = await Promise.all(['/a', '/b', '/c'].map((path) => ask(path, {})))

  expect(answers.map(({ body }) => body.toString())).toEqual(
    ['/a', '/b', '/c'].map((path) => path.repeat(50_000)),
  )
})

test('an answer that breaks off is an error', async () => {
  const ask = makeAskInside((_, response) => {
    response.write('half')
    response.destroy()
  })

  await expect(ask('/', {})).rejects.toThrow()
})
