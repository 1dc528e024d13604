export type ListCommand = 'next' | 'previous' | 'select' | 'search' | 'help'

const commands: Readonly<Record<string, ListCommand>> = {
  j: 'next',
  k: 'previous',
  x: 'select',
  '/': 'search',
  '?': 'help',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a key means for the list; null where it means nothing, or something to the browser. Enter opens, as the focus is on a link. */
export function listCommandOf({ key, ctrlKey, metaKey, altKey }: Pressed): ListCommand | null {
  if (ctrlKey || metaKey || altKey) return null

  return Object.hasOwn(commands, key) ? (commands[key] ?? null) : null
}

/** The row that comes next, from the one that has the focus (-1: none has); the first and the last stay where they are. */
export function rowAfter(at: number, command: 'next' | 'previous', rows: number): number {
  if (rows === 0) return -1
  if (at === -1) return command === 'next' ? 0 : rows - 1

  return Math.min(Math.max(at + (command === 'next' ? 1 : -1), 0), rows - 1)
}
