import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { FieldProblem } from '#core/fields/field-problem.ts'
import { kindsOf } from '#core/fields/field-meaning.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { controlStyle } from '#islands/ui/control-style.ts'
import { Field } from '#islands/ui/Field.tsx'
import { type Completion, complete, completionAt } from '../formula-completion.ts'
import { wordsOfProblem } from '../problem-words.ts'
import type { Draft, DraftField } from '../draft.ts'
import type { FieldForm } from './field-form.ts'

await loadTexts('editorLater')

type Props = { form: FieldForm; problems: readonly FieldProblem[] }

/** The arithmetic of a number that nobody types, checked as it is written: what is wrong is underlined and said. */
export function FormulaPart({ form, problems }: Props) {
  const { t } = useLocalization()
  const list = useId()
  const { box, formula, completion, active, write, choose, close, onKeyDown } = useFormula(form)
  const [problem] = problems

  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t('editor.formula')}
        hint={t('editor.formulaHint')}
        optionalLabel={t('editor.optional')}
        error={problem && wordsOfProblem(problem, t)}
        control={(wiring) => (
          <span className="relative block">
            <Underlined text={formula} problem={problem} />
            <textarea
              {...wiring}
              ref={box}
              rows={3}
              maxLength={1000}
              spellCheck={false}
              autoComplete="off"
              role="combobox"
              aria-expanded={completion !== null}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={completion ? `${list}-${active}` : undefined}
              value={formula}
              onChange={({ target }) => write(target.value, target.selectionStart)}
              onKeyDown={onKeyDown}
              onBlur={close}
              className={classNames(
                controlStyle,
                'relative h-auto resize-none bg-transparent py-2 font-mono text-sm',
              )}
            />
          </span>
        )}
      />
      <Completions id={list} items={completion?.items} active={active} onChoose={choose} />
    </div>
  )
}

/** The formula as it is typed, with what may go on where the caret is. */
function useFormula({ field, draft, change }: FieldForm) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [completion, setCompletion] = useState<Completion | null>(null)
  const [active, setActive] = useState(0)
  const formula = field.formula ?? ''
  const close = () => setCompletion(null)

  function write(text: string, caret: number) {
    change({ formula: text.trim() === '' ? null : text }, `${field.id} formula`)
    setCompletion(completionAt(text, caret, namesBeside(field, draft)))
    setActive(0)
  }

  function choose(text: string) {
    if (!completion) return
    const done = complete(formula, completion, text)
    change({ formula: done.formula }, `${field.id} formula`)
    close()
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(done.caret, done.caret)
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!completion) return
    const count = completion.items.length
    const item = completion.items[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % count)
    else if (event.key === 'ArrowUp') setActive((active + count - 1) % count)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && item) choose(item.text)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { box, formula, completion, active, write, choose, close, onKeyDown }
}

/** Other fields that a formula can ask. */
function namesBeside(field: DraftField, { fields }: Draft): readonly string[] {
  return fields
    .filter((other) => other.id !== field.id && other.name.trim() && kindsOf(other).length > 0)
    .map(({ name }) => name)
}

type CompletionsProps = {
  id: string
  items: Completion['items'] | undefined
  active: number
  onChoose: (text: string) => void
}

function Completions({ id, items, active, onChoose }: CompletionsProps) {
  const { t } = useLocalization()

  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('editor.formulaNames')}
      className={classNames(items ? 'rounded-md border border-line bg-surface shadow-raised' : 'hidden')}
    >
      {items?.map(({ text, label }, index) => (
        <div
          key={text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Pressing must not take the focus from the formula.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(text)
          }}
          className="cursor-pointer px-3 py-1.5 aria-selected:bg-surface-hover"
        >
          {label}
        </div>
      ))}
    </div>
  )
}

/** Lies behind the letters, which are the text box's own. */
function Underlined({ text, problem }: { text: string; problem: FieldProblem | undefined }) {
  const at = problem?.at
  if (at === undefined) return null
  const end = at + Math.max(1, problem?.length ?? 1)

  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 overflow-hidden border border-transparent px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap text-transparent"
    >
      {text.slice(0, at)}
      <span className="underline decoration-error decoration-wavy underline-offset-4">
        {text.slice(at, end) || ' '}
      </span>
      {text.slice(end)}
    </span>
  )
}
