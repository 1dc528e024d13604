declare namespace App {
  interface Locals {
    app: import('#server/app.ts').Services
    locale: import('#core/locale/locale.ts').Locale
    t: import('#server/i18n/translator.ts').Translate
    /** Hash of the catalogues: the `v` of `/locales/{lng}/common.json?v=`. */
    localesVersion: string
    /** The mirrors that this answer writes, as what the browser keeps was asked otherwise or is no longer true. */
    settled: string[]
    /** Cookie `theme`; `system` follows the device. */
    theme: 'system' | 'light' | 'dark'
    /** Cookie `rail`: the sidebar is collapsed. */
    railCollapsed: boolean
    /** Cookie `rows`: lists show more rows, closer together. */
    compactRows: boolean
    user: import('#contract/people-shapes.ts').CurrentUser | null
    /** The same person as services know them; null when signed out. */
    person: import('#server/actor.ts').Person | null
    /** The signed-in person in their current organization; null when signed out or without any. */
    member: import('#server/actor.ts').Member | null
    origin: import('#server/actor.ts').Origin
    /** Where somebody wanted to go, on the page that says that there is too much to do right now. */
    askedFor?: string
    /** Origin of the one page that may show this one in a frame. */
    framedBy?: string
    /** Kept mail may be shown to this visitor: only on this very machine. */
    mayReadOutbox: boolean
  }
}

/** For TypeScript by itself, which reads no pages: `astro check` knows the properties of each. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory
  export default component
}

/** What the driver does to a value before it goes to the database; it has types for its entrance alone. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  export default utils
}
