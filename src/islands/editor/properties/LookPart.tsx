import { useLocalization } from '#browser/localization.tsx'
import { fieldAligns, fieldFonts } from '#core/fields/field.ts'
import { Select } from '#islands/ui/Select.tsx'
import type { FieldForm } from './field-form.ts'

const sizes = [6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 60, 72]
/** Ink: black, the blue of pens, red, green. */
const inks = ['#000000', '#1d3c9e', '#b3261e', '#1b6e3c', '#60646c'] as const

/** How what is filled in is printed. */
export function LookPart({ form: { field, change } }: { form: FieldForm }) {
  const { t } = useLocalization()

  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={t('editor.font')}
        value={field.font}
        options={fieldFonts.map((font) => ({ value: font, label: t(`editor.fonts.${font}`) }))}
        onChange={({ target }) => {
          const font = fieldFonts.find((candidate) => candidate === target.value)
          if (font) change({ font })
        }}
      />
      <Select
        label={t('editor.size')}
        value={field.size === null ? '' : String(field.size)}
        options={[
          { value: '', label: t('editor.sizeFits') },
          ...[...new Set([...sizes, ...(field.size === null ? [] : [field.size])])]
            .toSorted((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} pt` })),
        ]}
        onChange={({ target }) => change({ size: target.value ? Number(target.value) : null })}
      />
      <Select
        label={t('editor.colour')}
        value={field.colour ?? ''}
        options={[
          { value: '', label: t('editor.colourUsual') },
          ...inks.map((ink) => ({ value: ink, label: t(`editor.inks.${ink.slice(1)}`) })),
          ...(field.colour && !inks.some((ink) => ink === field.colour)
            ? [{ value: field.colour, label: field.colour }]
            : []),
        ]}
        onChange={({ target }) => change({ colour: target.value || null })}
      />
      <Select
        label={t('editor.align')}
        value={field.align}
        options={fieldAligns.map((align) => ({ value: align, label: t(`editor.aligns.${align}`) }))}
        onChange={({ target }) => {
          const align = fieldAligns.find((candidate) => candidate === target.value)
          if (align) change({ align })
        }}
      />
    </div>
  )
}
