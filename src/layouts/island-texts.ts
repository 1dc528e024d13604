import { provideCatalogues } from '#browser/catalogues.ts'
import { catalogues } from '#server/i18n/translator.ts'

// Islands of the shell find their texts here when they are rendered on the server; in the browser they load them. An island
// may be rendered before the layout that it stands in, so they are there as soon as the layout is loaded.
provideCatalogues(catalogues)
