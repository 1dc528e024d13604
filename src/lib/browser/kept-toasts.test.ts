// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { keepToast, showKeptToasts } from './kept-toasts.ts'
import { $toasts } from './toasts.ts'

afterEach(() => {
  $toasts.set([])
  sessionStorage.clear()
})

test('[N13] what happened before a full load is told after it, once', () => {
  keepToast({ tone: 'success', text: 'Created.' })
  keepToast({ tone: 'message', text: 'Welcome.' })
  expect($toasts.get()).toEqual([])

  showKeptToasts()
  showKeptToasts()

  expect($toasts.get()).toEqual([
    { tone: 'success', text: 'Created.' },
    { tone: 'message', text: 'Welcome.' },
  ])
})

test('what is no toast of ours is left out', () => {
  sessionStorage.setItem('keptToasts', '[{"tone":"loud","text":"x"},3]')

  showKeptToasts()

  expect($toasts.get()).toEqual([])
})
