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
  test('arrows move by two points, with Shift by twenty', () => {
    expect(commandOf(press('ArrowRight'))).toEqual({ kind: 'move', by: { x: 2, y: 0 } })
    expect(commandOf(press('ArrowUp', { shiftKey: true }))).toEqual({ kind: 'move', by: { x: 0, y: -20 } })
  })

  test('Alt and arrows resize', () => {
    expect(commandOf(press('ArrowDown', { altKey: true }))).toEqual({ kind: 'resize', by: { x: 0, y: 2 } })
  })

  test.each(['ctrlKey', 'metaKey'] as const)('%s and Z undoes, with Shift redoes', (held) => {
    expect(commandOf(press('z', { [held]: true }))).toEqual({ kind: 'undo' })
    expect(commandOf(press('Z', { [held]: true, shiftKey: true }))).toEqual({ kind: 'redo' })
  })

  test.each([
    ['c', 'copy'],
    ['x', 'cut'],
    ['v', 'paste'],
    ['d', 'duplicate'],
    ['a', 'select-page'],
  ])('Ctrl and %s asks to %s, but not with Shift', (key, kind) => {
    expect(commandOf(press(key, { ctrlKey: true }))).toEqual({ kind })
    expect(commandOf(press(key, { ctrlKey: true, shiftKey: true }))).toBeUndefined()
  })

  test.each([
    ['Delete', 'remove'],
    ['Backspace', 'remove'],
    ['Escape', 'deselect'],
    ['+', 'zoom-in'],
    ['?', 'help'],
  ])('%s asks to %s', (key, kind) => {
    expect(commandOf(press(key))).toEqual({ kind })
  })

  test('leaves every other key to the browser', () => {
    expect(commandOf(press('p', { ctrlKey: true }))).toBeUndefined()
    expect(commandOf(press('+', { ctrlKey: true }))).toBeUndefined()
    expect(commandOf(press('Tab'))).toBeUndefined()
    expect(commandOf(press('ArrowLeft', { metaKey: true }))).toBeUndefined()
  })
})
