import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { ProfileSection } from '#browser/profile-section.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { ComponentType } from 'react'
import { AccountSection } from './AccountSection.tsx'
import { AddressSection } from './AddressSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { PreferencesSection } from './PreferencesSection.tsx'
import { ProofGate } from './ProofGate.tsx'
import { SectionTabs, panelId, tabId } from './SectionTabs.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { SignaturesSection } from './SignaturesSection.tsx'
import { VerificationSection } from './VerificationSection.tsx'

await loadTexts('problems', 'profile')

const parts: Readonly<Record<ProfileSection, ComponentType>> = {
  person: PersonSection,
  address: AddressSection,
  signatures: SignaturesSection,
  preferences: PreferencesSection,
  notifications: NotificationsSection,
  security: SecuritySection,
  devices: DevicesSection,
  verification: VerificationSection,
  account: AccountSection,
}

type Props = {
  section: ProfileSection
  onSection: (section: ProfileSection) => void
  onClose: () => void
}

export function ProfileDialog({ section, onSection, onClose }: Props) {
  const { t } = useLocalization()
  const Part = parts[section]

  return (
    <Dialog
      open
      fills
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={t('profile.title')}
      closeLabel={t('profile.close')}
    >
      <div className="md:grid md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8">
        <SectionTabs section={section} onSection={onSection} />
        <div
          role="tabpanel"
          id={panelId}
          aria-labelledby={tabId(section)}
          tabIndex={-1}
          className="flex max-w-prose flex-col gap-6 pt-6 pb-2 focus:outline-none md:pt-1"
        >
          <ProofGate key={section}>
            <Part />
          </ProofGate>
        </div>
      </div>
    </Dialog>
  )
}
