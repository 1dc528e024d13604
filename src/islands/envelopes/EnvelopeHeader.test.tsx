import { renderToString } from 'react-dom/server'
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { beforeAll, expect, test } from 'vitest'
import { EnvelopeHeader } from './EnvelopeHeader.tsx'

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))

function header(status: EnvelopeStatus, reason: string | null, filedIn: string | null = null): string {
  const envelope = {
    ...{ id: 'e1', title: 'Lease', status, reason, filedIn, recipients: [], documents: [], sealed: [] },
    ...{ sender: { id: 's', name: 'Mara' }, sentAt: null, expiresAt: null },
  } as unknown as EnvelopeShape

  return renderToString(
    <LocalizationProvider locale="en-US">
      <EnvelopeHeader
        envelope={envelope}
        timeZone="UTC"
        deadlineZone="UTC"
        onChanged={() => Promise.resolve()}
      />
    </LocalizationProvider>,
  )
}

test('why sealing failed is said in words, not by its code', () => {
  const html = header('seal_failed', 'time-stamp-unavailable')
  expect(html).toContain(enUS.problems['time-stamp-unavailable'])
  expect(html).not.toContain('time-stamp-unavailable')
  expect(header('seal_failed', 'seal-key-unusable')).toContain(enUS.envelopes.keyUnusable)
  expect(header('seal_failed', 'what-nobody-knows')).toContain(enUS.problems.internal)
})

test('what people say stands as they said it', () => {
  expect(header('voided', 'internal')).toContain('>internal</p>')
})

test('the folder that it is in is told, and leads to what else is in it', () => {
  const html = header('completed', null, 'Leases & more')
  expect(html).toContain('href="/envelopes?filedIn=Leases%20%26%20more"')
  expect(html).toContain('>In the folder Leases &amp; more</a>')
  expect(header('completed', null)).not.toContain('filedIn')
})
