import { describe, expect, test } from 'vitest'
import { everything, logAddress, openedIn, toLogQuery, toLogQuestion } from './log-question.ts'

const id = '0197a3b2-1c4d-7e5f-8a9b-0c1d2e3f4a5b'

describe('the address of a delivery log', () => {
  test('[W4] says what is asked, and is understood as it was said', () => {
    const question = {
      status: 'exhausted',
      type: 'envelope.completed',
      from: '2026-11-20T08:00',
      to: '',
    } as const
    const address = logAddress(id, question)

    expect(address).toBe(`/webhooks/${id}?status=exhausted&type=envelope.completed&from=2026-11-20T08%3A00`)
    expect(toLogQuestion(new URL(address, 'https://example.org').searchParams)).toEqual(question)
  })

  test('leaves out what goes without saying', () => {
    expect(logAddress(id, everything)).toBe(`/webhooks/${id}`)
  })

  test('names the delivery that is open', () => {
    const { searchParams } = new URL(logAddress(id, everything, id), 'https://example.org')

    expect(openedIn(searchParams)).toBe(id)
  })

  test('that nobody wrote asks for everything', () => {
    const asked = new URLSearchParams('status=lost&type=moon.full&from=soon&to=2026-99-99T00:00&delivery=1')

    expect(toLogQuestion(asked)).toEqual(everything)
    expect(openedIn(asked)).toBeNull()
  })
})

test('[W4] times are meant in the zone of the organization, and the last minute is part of what is asked', () => {
  const question = { ...everything, from: '2026-11-20T08:00', to: '2026-11-20T08:00' }

  expect(toLogQuery(question, 'America/Sao_Paulo')).toEqual({
    from: '2026-11-20T11:00:00.000Z',
    to: '2026-11-20T11:00:59.999Z',
  })
})
