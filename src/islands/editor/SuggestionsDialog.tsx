import { useEffect, useMemo, useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import type { FoundFieldShape } from '#contract/shapes.ts'
import { mayHaveField } from '#core/envelope/roles.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { addFields, type Draft, type DraftDocument, type DraftRole, plainRole } from './draft.ts'
import { newId } from './new-id.ts'
import { addRole, nextOrder } from './roles.ts'
import { fieldsOfFound, nobodys, notPlacedYet, roleByName, rolesNamed } from './suggestions.ts'
import { findFields } from './use-suggestions.ts'

await loadTexts('editorLater', 'problems')

type Props = {
  document: DraftDocument
  /** Null: they are still to be looked for. */
  found: readonly FoundFieldShape[] | null
  draft: Draft
  activeRole: string | null
  /** Of a role that is made for them. */
  usualLocale: Locale
  onPlace: (change: (draft: Draft) => Draft, count: number) => void
  onClose: () => void
}

/** Fields found in a document: which to place, and whose they are. */
export function SuggestionsDialog(props: Props) {
  const { document, found: given, draft, activeRole, usualLocale, onPlace, onClose } = props
  const { t } = useLocalization()
  const { looked, trouble } = useLookedFor(document, given)
  const found = useMemo(() => notPlacedYet(looked ?? [], document.id, draft), [looked, document, draft])
  const [leftOut, setLeftOut] = useState<ReadonlySet<FoundFieldShape>>(new Set())
  const chosen = found.filter((one) => !leftOut.has(one))
  const { named, keyFor, assign, rolesFor } = useAssignment(found, draft, { activeRole, usualLocale })

  function place() {
    const { made, ofName } = rolesFor()
    const fields = fieldsOfFound(chosen, document.id, ofName, newId)
    onPlace((latest) => addFields(made.reduce(addRole, latest), fields), fields.length)
  }

  const isBarred = ({ role, type }: FoundFieldShape) => {
    const filler = draft.roles.find(({ key }) => key === keyFor(role?.trim() ?? nobodys))
    return filler !== undefined && !mayHaveField(filler.recipientRole, type)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editor.suggestions.title')}
      description={document.name}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          {chosen.length > 0 && (
            <Button tone="primary" onClick={place}>
              {t('editor.suggestions.place', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {trouble && <p className="text-error">{trouble}</p>}
      {!trouble && !looked && <p role="status">{t('editor.suggestions.looking')}</p>}
      {looked && found.length === 0 && <p>{t('editor.suggestions.none')}</p>}
      {found.length > 0 && (
        <div className="flex flex-col gap-6">
          {named.map((name) => (
            <RoleOfFields
              key={name}
              {...{ name, draft }}
              value={keyFor(name)}
              onChange={(key) => assign(name, key)}
            />
          ))}
          <FieldChoice
            {...{ found, leftOut, isBarred }}
            onToggle={(one) => setLeftOut((last) => toggled(last, one))}
          />
        </div>
      )}
    </Dialog>
  )
}

/** What was found, looked for where that is still to be done; null until it is known. */
function useLookedFor(document: DraftDocument, given: Props['found']) {
  const { t } = useLocalization()
  const [looked, setLooked] = useState(given)
  const [trouble, setTrouble] = useState('')

  useEffect(() => {
    if (looked) return
    findFields(document).then(setLooked, (error: unknown) => setTrouble(problemText(error, t)))
  }, [looked, document, t])

  return { looked, trouble }
}

/** The choice of a role that is still to be made. */
const fresh = 'new'

/** Whose the fields are, by the name that the document has for them: a role there is, or one still to be made. */
function useAssignment(
  found: readonly FoundFieldShape[],
  draft: Draft,
  { activeRole, usualLocale }: Pick<Props, 'activeRole' | 'usualLocale'>,
) {
  const { t } = useLocalization()
  const [assigned, setAssigned] = useState<Readonly<Record<string, string>>>({})
  const named = rolesNamed(found)

  const keyFor = (name: string) =>
    assigned[name] ??
    roleByName(draft.roles, name)?.key ??
    (name === nobodys && activeRole ? activeRole : fresh)

  function rolesFor() {
    const made = new Map<string, DraftRole>()
    for (const name of named) if (keyFor(name) === fresh) made.set(name, newRole(name, made.size))

    return {
      made: [...made.values()],
      ofName: (name: string) => made.get(name) ?? draft.roles.find(({ key }) => key === keyFor(name)),
    }
  }

  function newRole(name: string, after: number): DraftRole {
    return {
      ...plainRole,
      key: newId(),
      name: name || t('templates.firstRole'),
      recipientRole: 'signer',
      order: nextOrder(draft) + after,
      locale: usualLocale,
    }
  }

  const assign = (name: string, key: string) => setAssigned((last) => ({ ...last, [name]: key }))

  return { named, keyFor, assign, rolesFor }
}

type RoleOfFieldsProps = { name: string; draft: Draft; value: string; onChange: (key: string) => void }

function RoleOfFields({ name, draft, value, onChange }: RoleOfFieldsProps) {
  const { t } = useLocalization()

  return (
    <Select
      label={name === nobodys ? t('editor.suggestions.others') : t('editor.suggestions.fieldsOf', { name })}
      value={value}
      options={[
        ...draft.roles.map((role) => ({ value: role.key, label: role.name })),
        {
          value: fresh,
          label: t('editor.suggestions.newRole', { name: name || t('templates.firstRole') }),
        },
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type FieldChoiceProps = {
  found: readonly FoundFieldShape[]
  leftOut: ReadonlySet<FoundFieldShape>
  isBarred: (one: FoundFieldShape) => boolean
  onToggle: (one: FoundFieldShape) => void
}

function FieldChoice({ found, leftOut, isBarred, onToggle }: FieldChoiceProps) {
  const { t } = useLocalization()

  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{t('editor.suggestions.which')}</legend>
      {found.map((one, index) => (
        <Checkbox
          key={index}
          label={t('editor.suggestions.one', {
            type: t(`fields.${one.type}`),
            label: one.label || one.name || t(`fields.${one.type}`),
            number: (one.areas[0]?.page ?? 0) + 1,
          })}
          hint={isBarred(one) ? t('editor.suggestions.barred') : undefined}
          checked={!leftOut.has(one)}
          onChange={() => onToggle(one)}
        />
      ))}
    </fieldset>
  )
}

function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)

  return next
}
