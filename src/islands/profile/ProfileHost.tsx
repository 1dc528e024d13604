import { $profileSection, readProfileSection, showProfile } from '#browser/profile-section.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'

const ProfileDialog = lazyPart(() =>
  import('./ProfileDialog.tsx').then((module) => ({ default: module.ProfileDialog })),
)

/** One a page: opens the profile dialog wherever it is asked for. */
export function ProfileHost() {
  const section = useStore($profileSection)

  useEffect(() => {
    readProfileSection()
    document.addEventListener('astro:page-load', readProfileSection)
    return () => document.removeEventListener('astro:page-load', readProfileSection)
  }, [])

  return (
    section && (
      <Suspense>
        <ProfileDialog section={section} onSection={showProfile} onClose={() => showProfile(null)} />
      </Suspense>
    )
  )
}
