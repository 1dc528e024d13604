import { useState } from 'react'
import { api, ApiError } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { ContactShape } from '#contract/contact-shapes.ts'
import { maxCompanyLetters, maxNameLetters, maxNoteLetters } from '#core/contacts/imported-person.ts'
import { isEmailAddress } from '#core/identity/email-address.ts'
import { isLocale, locales, type Locale } from '#core/locale/locale.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { languageNames } from '../shell/language-names.ts'

await loadTexts('contacts', 'problems')

type Props = { contact: ContactShape | null; onSaved: () => void; onClose: () => void }
type Typed = { name: string; email: string; company: string; locale: Locale | null; note: string }

/** Somebody new, or another word for somebody who is there. */
export function ContactDialog({ contact, onSaved, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState<Typed>(contact ?? nobody)
  const change = (part: Partial<Typed>) => setTyped((last) => ({ ...last, ...part }))
  const [name, email, company] = [typed.name.trim(), typed.email.trim(), typed.company.trim()]

  async function save() {
    const body = { name, email, company, locale: typed.locale, note: typed.note.trim() }
    if (contact) await api('PUT /contacts/{id}', { params: { id: contact.id }, body })
    else await api('POST /contacts', { body })
    onSaved()
  }

  return (
    <FormDialog
      title={t(contact ? 'contacts.form.editTitle' : 'contacts.form.addTitle')}
      action={t(contact ? 'contacts.form.save' : 'contacts.add')}
      check={() => [
        ...(name ? [] : [{ fieldId: nameId, message: t('contacts.form.nameMissing') }]),
        ...(isEmailAddress(email) ? [] : [{ fieldId: emailId, message: t('contacts.form.emailInvalid') }]),
      ]}
      onSubmit={save}
      fieldOf={(error) =>
        error instanceof ApiError && error.code === 'contact-exists' ? emailId : undefined
      }
      onClose={onClose}
    >
      {(errorOf) => <ContactFields {...{ typed, errorOf, change }} />}
    </FormDialog>
  )
}

const nobody: Typed = { name: '', email: '', company: '', locale: null, note: '' }
const nameId = 'contact-name'
const emailId = 'contact-email'

type FieldsProps = {
  typed: Typed
  /** What stands against the field of this id. */
  errorOf: (fieldId: string) => string | null
  change: (part: Partial<Typed>) => void
}

function ContactFields({ typed, errorOf, change }: FieldsProps) {
  const { t } = useLocalization()
  const languages = locales.map((value) => ({ value, label: languageNames[value] }))

  return (
    <>
      <TextField
        id={nameId}
        label={t('contacts.columns.name')}
        value={typed.name}
        maxLength={maxNameLetters}
        autoComplete="off"
        error={errorOf(nameId)}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        id={emailId}
        type="email"
        label={t('editor.email')}
        value={typed.email}
        autoComplete="off"
        error={errorOf(emailId)}
        onChange={({ target }) => change({ email: target.value })}
      />
      <TextField
        label={t('contacts.columns.company')}
        optionalLabel={t('contacts.form.optional')}
        value={typed.company}
        maxLength={maxCompanyLetters}
        autoComplete="off"
        onChange={({ target }) => change({ company: target.value })}
      />
      <Select
        label={t('contacts.columns.language')}
        value={typed.locale ?? ''}
        options={[{ value: '', label: t('contacts.form.noLanguage') }, ...languages]}
        onChange={({ target }) => change({ locale: isLocale(target.value) ? target.value : null })}
      />
      <TextArea
        label={t('contacts.columns.note')}
        optionalLabel={t('contacts.form.optional')}
        maxLength={maxNoteLetters}
        value={typed.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </>
  )
}
