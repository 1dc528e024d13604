import { atom } from 'nanostores'

/** Parts of the profile dialog; `?profile=<part>` in an address opens it there. */
export const profileSections = [
  'person',
  'address',
  'signatures',
  'preferences',
  'notifications',
  'security',
  'devices',
  'verification',
  'account',
] as const
export type ProfileSection = (typeof profileSections)[number]

const parameter = 'profile'

/** The part that is open; null while the dialog is closed. */
export const $profileSection = atom<ProfileSection | null>(null)

/** Opens the dialog as the page's address says. */
export function readProfileSection(): void {
  const asked = new URL(location.href).searchParams.get(parameter)
  $profileSection.set(profileSections.find((section) => section === asked) ?? null)
}

/** Opens, changes or closes the dialog, and says so in the address: a reload finds it as it was. */
export function showProfile(section: ProfileSection | null): void {
  $profileSection.set(section)
  const url = new URL(location.href)
  if (section) url.searchParams.set(parameter, section)
  else url.searchParams.delete(parameter)
  history.replaceState(history.state, '', url)
}
