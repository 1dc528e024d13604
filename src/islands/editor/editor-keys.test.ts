import { describe, expect, test } from 'vitest'
import { commandOf, type KeyPress } from './editor-keys.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})

describe('keys of the editor', () => {
  test('arrows move by a hundredth of the page, with Shift by a twentieth', () => {
    expect(commandOf(press('ArrowRight'))).toEqual({ kind: 'move', by: { x: 0.01, y: 0 } })
    expect(commandOf(press('ArrowUp', { shiftKey: true }))).toEqual({ kind: 'move', by: { x: 0, y: -0.05 } })
  })

  test('Alt and arrows resize', () => {
    expect(commandOf(press('ArrowDown', { altKey: true }))).toEqual({ kind: 'resize', by: { x: 0, y: 0.01 } })
  })

  test.each(['ctrlKey', 'metaKey'] as const)('%s and Z undoes, with Shift redoes', (held) => {
    expect(commandOf(press('z', { [held]: true }))).toEqual({ kind: 'undo' })
    expect(commandOf(press('Z', { [held]: true, shiftKey: true }))).toEqual({ kind: 'redo' })
  })

  test.each(['Delete', 'Backspace'])('%s removes', (key) => {
    expect(commandOf(press(key))).toEqual({ kind: 'remove' })
  })

  test('leaves every other key to the browser', () => {
    expect(commandOf(press('p', { ctrlKey: true }))).toBeUndefined()
    expect(commandOf(press('Tab'))).toBeUndefined()
    expect(commandOf(press('ArrowLeft', { metaKey: true }))).toBeUndefined()
  })
})
