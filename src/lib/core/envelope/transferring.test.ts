import { describe, expect, test } from 'vitest'
import { envelope, mara, recipient } from '../../../../tests/cast.ts'
import { everybody } from '../access/visibility.ts'
import type { UserId } from '../ids.ts'
import { showEnvelope, transferEnvelope } from './transferring.ts'

const omar = 'omar' as UserId
const sent = envelope('sent', [recipient('ana', 1)])

describe('handing an envelope to a colleague', () => {
  test('makes them its sender, and the trail says from whom', () => {
    expect(transferEnvelope(sent, omar)).toEqual({
      envelope: { ...sent, sender: omar },
      events: [{ type: 'envelope.transferred', facts: { from: mara, to: omar } }],
      effects: [],
    })
  })

  test('changes nothing where it is theirs already', () => {
    expect(transferEnvelope(sent, mara)).toEqual({ envelope: sent, events: [], effects: [] })
  })
})

describe('showing an envelope to others', () => {
  const sales = { visibility: 'team', teamId: 'sales' } as const

  test('is in the trail', () => {
    expect(showEnvelope(sent, sales)).toEqual({
      envelope: { ...sent, audience: sales },
      events: [{ type: 'envelope.shown', facts: { visibility: 'team', team: 'sales' } }],
      effects: [],
    })
  })

  test('changes nothing where they see it already', () => {
    expect(showEnvelope(sent, everybody).events).toEqual([])
  })
})
