import type { LucideProps } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { FieldType } from '#core/fields/field.ts'
import type { Draft } from './draft.ts'
import type { EditorPlan } from './editor-plan.ts'
import { nextEditorState, startEditor } from './editor-state.ts'
import { roleTint } from './role-tint.ts'
import { chosenFields } from './selection.ts'
import { type SaveDraft, useDraftSaver } from './use-draft-saver.ts'
import { useEditorCommands } from './use-editor-commands.ts'
import { useFieldProblems } from './use-field-problems.ts'
import { useFocusOnChosen } from './use-focus-on-chosen.ts'
import { useOpenParts } from './use-open-parts.ts'
import { usePages } from './use-pages.ts'
import { usePlacing } from './use-placing.ts'
import { useShowing } from './use-showing.ts'
import { useSuggestions } from './use-suggestions.ts'

export type Self = { name: string; email: string }

export type EditorProps = {
  draft: Draft
  version: number
  /** Roles are people with addresses. */
  isEnvelope: boolean
  save: SaveDraft
  plan: EditorPlan
  /** Whoever edits, to take part themselves. */
  self?: Self | undefined
  /** What the first click on a page places. */
  armed?: FieldType | null
  /** Of what is sent already, whose people and settings are not this editor's to change. */
  sent?: Sent | undefined
}

type Sent = {
  /** In place of the list of those who fill in. */
  people: (shown: {
    roles: Draft['roles']
    activeRole: string | null
    onChoose: (key: string) => void
  }) => ReactNode
  /** Above the properties of what is chosen, or in place of them where it is locked. */
  note: (chosen: Draft['fields']) => ReactNode
  locks: Locks
}

/** Fields that stay as they are until they are unlocked. */
export type Locks = {
  ids: ReadonlySet<string>
  icon: ComponentType<LucideProps>
  /** What a screen reader says of one. */
  named: (name: string) => string
}

/** What the parts of the editor work with. */
export type EditorDesk = ReturnType<typeof useEditor>

/** A draft at work: what is chosen of it, what is wrong with it, how it is changed, shown and saved. */
export function useEditor({ draft: initial, version, save, armed: first, ...given }: EditorProps) {
  const { t } = useLocalization()
  const [state, dispatch] = useReducer(nextEditorState, initial, startEditor)
  const { selection, activeRole, armed, history } = state
  const draft = history.present
  const saving = useDraftSaver(draft, version, save)
  const open = useOpenParts()
  const pages = usePages(draft.documents)
  const [announcement, announce] = useState('')
  const active = useMemo(() => draft.roles.find(({ key }) => key === activeRole), [draft.roles, activeRole])
  const chosen = useMemo(() => chosenFields(draft, selection), [draft, selection])
  const mayBeWrong = chosen.length > 0 || history.past.length > 0 || open.tab === 'outline'
  const problems = useFieldProblems(draft, mayBeWrong)
  const command = useEditorCommands({
    ...{ state, dispatch, pages, locked: given.sent?.locks.ids },
    onHelp: () => open.setOverlay({ kind: 'shortcuts' }),
    onDone: (done, count) => announce(t(`editor.done.${done}`, { count })),
  })
  const placing = usePlacing({
    ...{ pages, draft, active, armed, dispatch },
    onAnnounce: announce,
    onPlacing: open.closeSheet,
  })
  useFocusOnChosen(selection)
  // Once a press would be heard: the page as it first comes asks for none.
  useEffect(() => {
    if (first) dispatch({ kind: 'armed', type: first })
  }, [first])
  const showing = useShowing({ draft, dispatch, pages, open, saver: saving.saver })

  return {
    ...given,
    ...{
      draft,
      state,
      dispatch,
      saving,
      open,
      pages,
      active,
      chosen,
      problems,
      command,
      placing,
    },
    ...{ ...showing, announcement, announce },
    suggestions: useSuggestions(draft),
    /** Of whoever fills the next field. */
    tint: roleTint(draft.roles.findIndex(({ key }) => key === activeRole)),
    edit: useCallback(
      (change: (latest: Draft) => Draft, group?: string) => dispatch({ kind: 'edited', change, group }),
      [],
    ),
    chooseRole: useCallback((key: string) => dispatch({ kind: 'role-chosen', key }), []),
    /** Loads what the server has, whatever is here. */
    reload: () => {
      saving.saver.discard()
      location.reload()
    },
  }
}
