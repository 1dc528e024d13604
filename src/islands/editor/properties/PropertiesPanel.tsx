import { Copy, Files, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { FieldProblem } from '#core/fields/field-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Draft, DraftField, FieldChange } from '../draft.ts'
import type { FieldCommand } from '../field-commands.ts'
import type { PageStack, StackedPage } from '../page-stack.ts'
import { wordsOfProblem } from '../problem-words.ts'
import type { Selection } from '../selection.ts'
import { ArrangePart } from './ArrangePart.tsx'
import { BasicsPart } from './BasicsPart.tsx'
import { ChoicesPart } from './ChoicesPart.tsx'
import { ConditionPart } from './ConditionPart.tsx'
import { DatePart } from './DatePart.tsx'
import type { FieldForm } from './field-form.ts'
import { allUse, usesOf } from './field-uses.ts'
import { LookPart } from './LookPart.tsx'
import { NumberPart } from './NumberPart.tsx'
import { PlacePart } from './PlacePart.tsx'
import { Section } from './Section.tsx'
import { SignaturePart } from './SignaturePart.tsx'
import { TextPart } from './TextPart.tsx'

await loadTexts('editorLater')

const FormulaPart = lazyPart(() =>
  import('./FormulaPart.tsx').then((module) => ({ default: module.FormulaPart })),
)

type Props = {
  draft: Draft
  fields: readonly DraftField[]
  selection: Selection
  problems: readonly FieldProblem[]
  stack: PageStack
  pageInView: () => StackedPage | undefined
  onChange: (change: FieldChange, group?: string) => void
  onEdit: (change: (draft: Draft) => Draft, group?: string) => void
  onChoose: (keys: readonly string[]) => void
  onCommand: (command: Exclude<FieldCommand, { kind: 'paste' }>) => void
}

/** What is chosen on the pages: of one field all it has, of several what they share. */
export function PropertiesPanel(props: Props) {
  const { draft, fields, selection, onChange, onCommand } = props
  const { t } = useLocalization()
  const [first, another] = fields
  if (!first) return null
  const isShared = fields.every(({ recipient }) => recipient === first.recipient)
  const types = fields.map(({ type }) => type)

  return (
    <div className="flex flex-col gap-4">
      {selection.size > 1 && <ArrangePart count={selection.size} onCommand={onCommand} />}
      <Select
        label={t('editor.filledBy')}
        value={isShared ? first.recipient : ''}
        options={[
          ...(isShared ? [] : [{ value: '', label: t('editor.several') }]),
          ...draft.roles.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        onChange={({ target }) => target.value && onChange({ recipient: target.value })}
      />
      {another ? <SharedParts {...props} types={types} /> : <SingleField {...props} field={first} />}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button size="small" onClick={() => onCommand({ kind: 'duplicate' })}>
          <Copy aria-hidden size={16} />
          {t('editor.duplicate')}
        </Button>
        <Button size="small" onClick={() => onCommand({ kind: 'repeat' })}>
          <Files aria-hidden size={16} />
          {t('editor.onEveryPage')}
        </Button>
        <Button
          size="small"
          tone="quiet"
          className="text-error!"
          onClick={() => onCommand({ kind: 'remove' })}
        >
          <Trash2 aria-hidden size={16} />
          {t('editor.delete')}
        </Button>
      </div>
      <p className="text-muted max-lg:hidden">{t('editor.keysHint')}</p>
    </div>
  )
}

function SharedParts({ fields, draft, onChange, types }: Props & { types: DraftField['type'][] }) {
  const { t } = useLocalization()
  const [first] = fields
  if (!first) return null

  return (
    <>
      {allUse(types, 'required') && (
        <Checkbox
          label={t('editor.required')}
          checked={fields.every(({ required }) => required)}
          onChange={({ target }) => onChange({ required: target.checked })}
        />
      )}
      {allUse(types, 'readOnly') && (
        <Checkbox
          label={t('editor.readOnly')}
          hint={t('editor.readOnlyHint')}
          checked={fields.every(({ readOnly }) => readOnly)}
          onChange={({ target }) => onChange({ readOnly: target.checked })}
        />
      )}
      {allUse(types, 'look') && (
        <LookPart form={{ field: first, draft, change: onChange, errorOf: () => undefined }} />
      )}
    </>
  )
}

function SingleField(props: Props & { field: DraftField }) {
  const { field, draft, problems, stack, selection, onChange, onEdit, onChoose, pageInView } = props
  const { t } = useLocalization()
  const own = problems.filter((problem) => problem.field === field.id)
  const uses = usesOf(field.type)
  const form: FieldForm = {
    field,
    draft,
    change: onChange,
    errorOf: (part) => {
      const problem = own.find((candidate) => candidate.part === part)
      return problem && wordsOfProblem(problem, t)
    },
  }

  return (
    <>
      <BasicsPart form={form} uses={uses} onEdit={onEdit} />
      {uses.includes('options') && <ChoicesPart form={form} />}
      {(uses.includes('length') || uses.includes('text')) && <TextPart form={form} uses={uses} />}
      {uses.includes('number') && (
        <>
          <NumberPart form={form} />
          <Suspense>
            <FormulaPart form={form} problems={own.filter(({ part }) => part === 'formula')} />
          </Suspense>
        </>
      )}
      {(uses.includes('date') || uses.includes('format')) && <DatePart form={form} uses={uses} />}
      {uses.includes('ways') && <SignaturePart form={form} uses={uses} />}
      <ConditionPart form={form} />
      {uses.includes('look') && (
        <Section title={t('editor.look')}>
          <LookPart form={form} />
        </Section>
      )}
      <PlacePart {...{ form, stack, selection, onEdit, onChoose, pageInView }} />
    </>
  )
}
