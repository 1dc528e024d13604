/** Paths that are answered without pages: API, identity protocol, texts, health. */
export const beforePages = /^\/(api|idp|locales)(\/|$)|^\/(health|ready|dev\/mail\.json)$/
