import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inOnePacket } from './in-one-packet.ts'

/** What comes in for one request, packet by packet. */
async function packetsOf(answer: (response: ServerResponse) => Promise<void>): Promise<Buffer[]> {
  const server = createServer((_, response) => void answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const packets: Buffer[] = []
  socket.on('data', (packet) => packets.push(packet))
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  await once(socket, 'close')
  server.close()

  return packets
}

test('head, parts and end of an answer come together, whenever they were written', async () => {
  const packets = await packetsOf(async (response) => {
    inOnePacket(response)
    response.writeHead(200)
    for (const part of ['one ', 'two ', 'three']) {
      response.write(part)
      await sleep(20)
    }
    response.end()
  })

  expect(packets).toHaveLength(1)
  expect(String(packets[0])).toMatch(/^HTTP\/1\.1 200 OK[\s\S]+one [\s\S]+three\r\n0\r\n\r\n$/)
})

test('a long one is on its way before its end is there, and is whole', async () => {
  const part = Buffer.alloc(50_000, 'a')
  const parts = 40
  let arrived = 0
  const packets = await packetsOf(async (response) => {
    inOnePacket(response)
    response.writeHead(200, { 'content-length': parts * part.length })
    for (let sent = 0; sent < parts; sent += 1) {
      if (!response.write(part)) await once(response, 'drain')
      arrived = response.socket?.bytesWritten ?? 0
    }
    expect(arrived, 'nothing is piled up').toBeGreaterThan((parts - 4) * part.length)
    response.end()
  })

  const whole = Buffer.concat(packets)
  expect(whole.subarray(whole.indexOf('\r\n\r\n') + 4)).toHaveLength(parts * part.length)
})
