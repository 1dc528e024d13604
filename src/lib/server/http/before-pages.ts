/**
 * Paths that are answered without pages: API, identity protocol, texts, what is published of our authorities, health, whom to tell of
 * weaknesses. Astro's image endpoint is among them so that nobody answers it: it would fetch and scale what strangers
 * name, and no page of ours uses it.
 */
export const beforePages =
  /^\/(api|idp|locales|crl|pki|_image)(\/|$)|^\/(health|ready|dev\/mail\.json|dev\/mail\/[0-9a-f-]{36}|\.well-known\/security\.txt)$/
