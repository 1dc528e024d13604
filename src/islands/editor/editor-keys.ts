import type { Point } from '#core/fields/box.ts'

type PlainCommand =
  | 'undo'
  | 'redo'
  | 'remove'
  | 'duplicate'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'deselect'
  | 'select-page'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'help'

/** What a key asks for. Moves and sizes are in points of the page. */
export type KeyCommand =
  { [Kind in PlainCommand]: { kind: Kind } }[PlainCommand] | { kind: 'move' | 'resize'; by: Point }

export type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

const step = 2
const largeStep = 20

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const plainKeys: Readonly<Record<string, KeyCommand>> = {
  Delete: { kind: 'remove' },
  Backspace: { kind: 'remove' },
  Escape: { kind: 'deselect' },
  '+': { kind: 'zoom-in' },
  '-': { kind: 'zoom-out' },
  '0': { kind: 'fit' },
  '?': { kind: 'help' },
}

const letters: Readonly<Record<string, KeyCommand>> = {
  z: { kind: 'undo' },
  y: { kind: 'redo' },
  d: { kind: 'duplicate' },
  a: { kind: 'select-page' },
  c: { kind: 'copy' },
  x: { kind: 'cut' },
  v: { kind: 'paste' },
}

export function commandOf(press: KeyPress): KeyCommand | undefined {
  const arrow = arrows[press.key]
  if (arrow) return arrowCommand(arrow, press)
  if (press.ctrlKey || press.metaKey) return shortcut(press)

  return press.altKey ? undefined : plainKeys[press.key]
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
  if (letter === 'z' && shiftKey) return { kind: 'redo' }

  return shiftKey ? undefined : letters[letter]
}
