import type { Point } from '#core/fields/box.ts'

/** What a key asks for. Moves and sizes are fractions of the page. */
export type KeyCommand =
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'remove' }
  | { kind: 'duplicate' }
  | { kind: 'deselect' }
  | { kind: 'select-all' }
  | { kind: 'move'; by: Point }
  | { kind: 'resize'; by: Point }

export type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

const step = 0.01
const largeStep = 0.05

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export function commandOf(press: KeyPress): KeyCommand | undefined {
  const arrow = arrows[press.key]
  if (arrow) return arrowCommand(arrow, press)
  if (press.ctrlKey || press.metaKey) return shortcut(press)
  if (press.key === 'Delete' || press.key === 'Backspace') return { kind: 'remove' }
  if (press.key === 'Escape') return { kind: 'deselect' }

  return undefined
}

function arrowCommand(
  arrow: Point,
  { ctrlKey, metaKey, shiftKey, altKey }: KeyPress,
): KeyCommand | undefined {
  if (ctrlKey || metaKey) return undefined
  const length = shiftKey ? largeStep : step

  return { kind: altKey ? 'resize' : 'move', by: { x: arrow.x * length, y: arrow.y * length } }
}

function shortcut({ key, shiftKey, altKey }: KeyPress): KeyCommand | undefined {
  if (altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { kind: 'redo' }
  if (letter === 'd') return { kind: 'duplicate' }
  if (letter === 'a') return { kind: 'select-all' }

  return undefined
}
