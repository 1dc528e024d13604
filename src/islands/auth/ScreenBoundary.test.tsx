// @vitest-environment happy-dom
import { Button } from '#islands/ui/Button.tsx'
import { lazy, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { englishSignInLabels as labels } from './label-texts.fixture.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { alertText, clear, press, show, until } from './stage.fixture.tsx'

afterEach(async () => {
  await clear()
  vi.restoreAllMocks()
})

test('[W8] a screen that cannot be fetched says so, and the page can be loaded again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const reloaded = vi.spyOn(location, 'reload').mockReturnValue()
  const Lost = lazy<typeof Button>(() => Promise.reject(new TypeError('Failed to fetch the module')))
  await show(
    <ScreenBoundary labels={labels}>
      <Suspense>
        <Lost />
      </Suspense>
    </ScreenBoundary>,
  )
  await until(() => alertText() === labels.problems.network)

  await press(labels.steps.startOver)
  expect(reloaded).toHaveBeenCalledOnce()
})
