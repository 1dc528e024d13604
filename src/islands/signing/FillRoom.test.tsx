// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compactSession } from './compact-session.ts'
import { FillRoom } from './FillRoom.tsx'
import { packRoom } from './pack-room.ts'
import {
  asked,
  awaken,
  draw,
  factsOf,
  fieldOf,
  goAway,
  session,
  standInForTheServer,
  text,
} from './room.fixture.tsx'

beforeEach(standInForTheServer)
afterEach(goAway)

test('the text of the first page is there before any script, and is not fetched again [W3]', async () => {
  const near = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = near
      disconnect() {}
    },
  )
  const of = session({ stage: 'fill', fields: [fieldOf('Place', 'text', 0.2)] })
  // As Astro hands over what stands between the tags of an island.
  const slot = createElement('astro-slot', {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: '<div class="text-layer"><p>The rent is due</p></div>' },
  })
  const room = <FillRoom {...packRoom({ ...factsOf(of), session: compactSession(of) })}>{slot}</FillRoom>
  draw(room)
  expect(text()).toContain('The rent is due')
  await awaken(room)

  expect(document.querySelectorAll('.text-layer')).toHaveLength(1)
  expect(text()).toContain('The rent is due')
  expect(near).not.toHaveBeenCalled()
  expect(asked).toEqual([])
})
