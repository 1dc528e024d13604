import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { DirectLinkShape, TemplateShape } from '#contract/template-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import { startLink } from './direct-link-form.ts'
import { DirectLinkAddress } from './DirectLinkAddress.tsx'
import { DirectLinkFields } from './DirectLinkFields.tsx'
import { useDirectLink } from './use-direct-link.ts'

type Props = { template: TemplateShape; link: DirectLinkShape | null; onClose: () => void }

/** The link by which anybody fills a template in; stays open, so that its address can be copied. */
export function DirectLinkForm({ template, link: before, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState(() => startLink(before, template))
  const { link, errors, busy, save, renew } = useDirectLink(template.id, before)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('templates.direct.title', { name: template.name })}
      description={t('templates.direct.explained')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.close')}</Button>
          <Button tone="primary" busy={busy} onClick={() => void save(typed)}>
            {t(link ? 'templates.direct.save' : 'templates.direct.make')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
        {link?.enabled && <DirectLinkAddress link={link} template={template} onRenew={() => void renew()} />}
        <DirectLinkFields
          {...{ template, typed }}
          isThere={link !== null}
          onChange={(change) => setTyped((last) => ({ ...last, ...change }))}
        />
      </div>
    </Dialog>
  )
}
