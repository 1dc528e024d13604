import { placeInNavigation } from '#islands/shell/navigation.ts'
import { Sidebar } from '#islands/shell/Sidebar.tsx'
import { TourStart } from '#islands/tour/TourStart.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { PageToaster } from '#islands/ui/PageToaster.tsx'
import { rememberMarkup } from './markup-memory.ts'

// What comes with nearly every page of the shell, the same for one person from page to page.
rememberMarkup(Sidebar, ({ path, ...rest }) => ({ ...rest, place: placeInNavigation(path) }))
rememberMarkup(TourStart)
rememberMarkup(PageToaster)
rememberMarkup(Badge, ({ icon, ...rest }) => ({ ...rest, icon: icon?.displayName }))
