import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { hasBoxPerOption } from '#core/fields/field.ts'
import { Button } from '#islands/ui/Button.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { controlStyle } from '#islands/ui/control-style.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { addOption, freshOption, moveOption, removeOption, renameOption } from '../choices.ts'
import { type FieldForm, wholeOrNull } from './field-form.ts'

/** The options to choose from; of radios and groups each has a box of its own on the page. */
export function ChoicesPart({ form }: { form: FieldForm }) {
  const { t } = useLocalization()
  const { field, draft, change, errorOf } = form
  const { options } = field
  const error = errorOf('options')

  function add() {
    change(
      addOption(
        draft,
        field,
        freshOption(options, (number) => t('editor.option', { number })),
      ),
    )
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t('editor.options')}</legend>
      {hasBoxPerOption(field.type) && <p className="text-muted">{t('editor.optionsHint')}</p>}
      <ol className="flex flex-col gap-1.5">
        {options.map((_, index) => (
          <OptionRow key={index} form={form} index={index} />
        ))}
      </ol>
      {error && <p className="text-error">{error}</p>}
      <Button size="small" onClick={add} className="self-start">
        <Plus aria-hidden size={16} />
        {t('editor.addOption')}
      </Button>
      {field.type === 'checkbox_group' && <Counts form={form} />}
    </fieldset>
  )
}

/** One option, with what moves it or takes it away. */
function OptionRow({ form: { field, change }, index }: { form: FieldForm; index: number }) {
  const { t } = useLocalization()
  const { id, options } = field
  const option = options[index] ?? ''

  return (
    <li className="flex items-center gap-0.5">
      <OptionName
        option={option}
        label={t('editor.option', { number: index + 1 })}
        onChange={(name) => change(renameOption(field, index, name), `${id} option ${index}`)}
      />
      <OptionAct
        label={t('editor.moveOptionUp', { option })}
        isOff={index === 0}
        icon={<ArrowUp aria-hidden size={16} />}
        onClick={() => change(moveOption(field, index, -1))}
      />
      <OptionAct
        label={t('editor.moveOptionDown', { option })}
        isOff={index === options.length - 1}
        icon={<ArrowDown aria-hidden size={16} />}
        onClick={() => change(moveOption(field, index, 1))}
      />
      <OptionAct
        label={t('editor.removeOption', { option })}
        isOff={options.length === 1}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => options.length > 1 && change(removeOption(field, index))}
      />
    </li>
  )
}

type ActProps = { label: string; isOff: boolean; icon: ReactNode; onClick: () => void }

/** Stays where it is while there is nothing to do, so that the focus does, too. */
function OptionAct({ isOff, ...button }: ActProps) {
  return (
    <IconButton
      size="small"
      {...button}
      aria-disabled={isOff || undefined}
      className="aria-disabled:opacity-40"
    />
  )
}

/** How many boxes of a group must and may be ticked. */
function Counts({ form: { field, change, errorOf } }: { form: FieldForm }) {
  const { t } = useLocalization()
  const { id, options } = field

  return (
    <div className="flex gap-2 pt-2">
      <TextField
        type="number"
        min={0}
        max={options.length}
        label={t('editor.atLeast')}
        value={field.atLeast ?? ''}
        error={errorOf('atLeast')}
        onChange={({ target }) =>
          change({ atLeast: wholeOrNull(target.valueAsNumber, 0, 100) }, `${id} least`)
        }
      />
      <TextField
        type="number"
        min={1}
        max={options.length}
        label={t('editor.atMost')}
        value={field.atMost ?? ''}
        error={errorOf('atMost')}
        onChange={({ target }) => change({ atMost: wholeOrNull(target.valueAsNumber, 1, 100) }, `${id} most`)}
      />
    </div>
  )
}

type NameProps = { option: string; label: string; onChange: (option: string) => void }

/** An empty option is none: leaving it brings the last one back. */
function OptionName({ option, label, onChange }: NameProps) {
  const [typed, setTyped] = useState<string | null>(null)

  return (
    <input
      aria-label={label}
      value={typed ?? option}
      maxLength={200}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value.trim()) onChange(target.value)
      }}
      onBlur={() => setTyped(null)}
      className={classNames(controlStyle, 'h-9 min-w-0 flex-1 px-2 text-sm')}
    />
  )
}
