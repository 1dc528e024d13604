import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { isTestModeAsked, storeTestModeAsked, type OrganizationType } from '#browser/stored-state.ts'
import { enterMode } from '#browser/test-mode.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'

await loadTexts('organizations')

const TestModeDialog = lazyPart(() =>
  import('./TestModeDialog.tsx').then((module) => ({ default: module.TestModeDialog })),
)

type Props = { locale: Locale; organization: { id: string; mode: OrganizationType } }

/** Trying things out without effect, by one person: what is made in test mode never meets what is real. */
export function ModeForm({ locale, ...rest }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Switch {...rest} />
    </LocalizationProvider>
  )
}

function Switch({ organization: { id, mode } }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [isAsking, setAsking] = useState(false)

  function enterTest() {
    storeTestModeAsked()
    enterMode(id, 'test', t('organizations.mode.entered'))
  }

  function change() {
    if (mode === 'test') enterMode(id, 'live', t('testMode.left'))
    else if (isTestModeAsked()) enterTest()
    else setAsking(true)
  }

  return (
    <div className="flex max-w-128 flex-col gap-4">
      <p>{t(`organizations.mode.${mode}`)}</p>
      <Button onClick={change} className="self-start">
        {t(`organizations.mode.to.${mode === 'live' ? 'test' : 'live'}`)}
      </Button>
      {isAsking && (
        <Suspense>
          <TestModeDialog onEnter={enterTest} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
