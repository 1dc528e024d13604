import { createHash, randomBytes } from 'node:crypto'
import { appendEvent, verifyChain } from '#core/audit/audit-chain.ts'
import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { measureCpu } from './cpu.ts'

const events = 20_000

export async function benchAudit(): Promise<string[]> {
  const chain = makeChain()
  const { verify } = await measureCpu({ verify: { run: async () => verifyOrFail(chain), times: 1 } }, 4)

  return [
    `audit: ${Math.round((events / verify) * 1000).toLocaleString('en-US')} events verified a second and core`,
  ]
}

function makeChain(): RecordedEvent[] {
  const chain: RecordedEvent[] = []
  for (let index = 0; index < events; index += 1) {
    const entry = {
      envelope: 'envelope',
      at: '2026-11-21T12:00:00.000Z',
      type: 'recipient.viewed' as const,
      actor: { kind: 'recipient' as const, id: `recipient ${index % 3}` },
      recipient: `recipient ${index % 3}`,
      facts: { page: index },
      personal: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
    }
    chain.push(appendEvent(chain.at(-1), entry, sha256, () => randomBytes(16).toString('hex')))
  }

  return chain
}

function verifyOrFail(chain: readonly RecordedEvent[]): void {
  if (!verifyChain(chain, sha256).whole) throw new Error('the chain is broken')
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
