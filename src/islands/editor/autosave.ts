import type { Problem } from '#contract/problem.ts'

/**
 * Where a draft stands between this screen and the server. `version` is the server's as last heard of; null saves
 * over whatever is there.
 */
export type SaveState =
  | { kind: 'saved'; version: number | null }
  /** All but what the server cannot take as it is: `heldBack` points at it, as a problem of the API does. */
  | { kind: 'partly'; version: number | null; heldBack: readonly string[] }
  | { kind: 'unsaved'; version: number | null }
  /** `attempts` that failed before this one. */
  | { kind: 'saving'; version: number | null; changedMeanwhile: boolean; attempts: number }
  /** The server could not be reached; it is tried again. */
  | { kind: 'waiting'; version: number | null; attempts: number }
  /** Somebody else has saved meanwhile; a person decides. */
  | { kind: 'conflict'; version: number | null }
  /** The server will not have it as it is; the next change is tried again. */
  | ({ kind: 'refused'; version: number | null } & Reason)

export type SaveEvent =
  | { kind: 'changed' }
  | { kind: 'started' }
  | ({ kind: 'saved' } & Saved)
  | { kind: 'conflicted' }
  | { kind: 'failed' }
  | ({ kind: 'refused' } & Reason)
  | { kind: 'overwrite-chosen' }
  | { kind: 'discarded' }

/** What a save has come to: the new version, and what of the draft it left out. */
export type Saved = { version: number; heldBack?: readonly string[] | undefined }

type Reason = Pick<Problem, 'code' | 'facts'>

export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  const { version } = state
  switch (event.kind) {
    case 'changed':
      return afterChange(state)
    case 'started':
      return { kind: 'saving', version, changedMeanwhile: false, attempts: attemptsOf(state) }
    case 'saved':
      return isOvertaken(state) ? { kind: 'unsaved', version: event.version } : afterSave(event)
    case 'conflicted':
      return { kind: 'conflict', version }
    case 'failed':
      return { kind: 'waiting', version, attempts: attemptsOf(state) + 1 }
    case 'refused':
      return isOvertaken(state) ? { kind: 'unsaved', version } : { ...event, version }
    case 'discarded':
      return { kind: 'saved', version }
    case 'overwrite-chosen':
      return state.kind === 'conflict' ? { kind: 'unsaved', version: null } : state
  }
}

function afterChange(state: SaveState): SaveState {
  if (state.kind === 'saving') return { ...state, changedMeanwhile: true }
  // A conflict is not for time to decide, and the next attempt will carry the change anyway.
  if (state.kind === 'conflict' || state.kind === 'waiting') return state

  return { kind: 'unsaved', version: state.version }
}

function afterSave({ version, heldBack = [] }: Saved): SaveState {
  return heldBack.length > 0 ? { kind: 'partly', version, heldBack } : { kind: 'saved', version }
}

function attemptsOf(state: SaveState): number {
  return state.kind === 'waiting' || state.kind === 'saving' ? state.attempts : 0
}

function isOvertaken(state: SaveState): boolean {
  return state.kind === 'saving' && state.changedMeanwhile
}

const typingPauseMs = 800
const longestWaitMs = 30_000

/** How long until the next save should start; null when there is nothing to do by itself. */
export function saveDelayMs(state: SaveState): number | null {
  if (state.kind === 'unsaved') return typingPauseMs
  if (state.kind === 'waiting') return Math.min(longestWaitMs, 1000 * 2 ** state.attempts)

  return null
}

/** True when leaving the page now would lose work. */
export function wouldLoseWork(state: SaveState): boolean {
  return state.kind !== 'saved'
}
