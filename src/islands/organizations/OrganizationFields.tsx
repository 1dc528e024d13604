import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { toOrganizationSlug } from '#core/people/names.ts'
import {
  maxOrganizationName,
  maxOrganizationSlug,
  proposeSlug,
  type OrganizationField,
} from '#core/people/new-organization.ts'
import { TextField } from '#islands/ui/TextField.tsx'

type Props = {
  written?: { name: string; slug: string }
  missing: readonly OrganizationField[]
  isSlugTaken: boolean
}

/** The slug follows the name until it is touched. */
export function OrganizationFields({ written, missing, isSlugTaken }: Props) {
  const { t } = useLocalization()
  const [name, setName] = useState(written?.name ?? '')
  const [ownSlug, setOwnSlug] = useState(written?.slug ?? null)
  const slug = ownSlug ?? proposeSlug(name)
  const sent = toOrganizationSlug(slug)

  return (
    <>
      <TextField
        label={t('organizations.name')}
        name="name"
        value={name}
        maxLength={maxOrganizationName}
        autoComplete="off"
        error={missing.includes('name') ? t('organizations.missing.name') : null}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('organizations.slug')}
        name="slug"
        value={slug}
        maxLength={maxOrganizationSlug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          sent && sent !== slug ? t('organizations.slugBecomes', { slug: sent }) : t('organizations.slugHint')
        }
        error={slugError()}
        onChange={({ target }) => setOwnSlug(target.value)}
      />
    </>
  )

  function slugError(): string | null {
    if (missing.includes('slug')) return t('organizations.missing.slug')

    return isSlugTaken ? t('problems.slug-taken') : null
  }
}
