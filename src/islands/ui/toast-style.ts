/**
 * Sonner puts its style into the head of the page that first shows a toast, once. The toaster outlives that page, whose head
 * does not: each page that follows is given the style before it is shown.
 */
export function keepStyleOfToasts(): void {
  globalThis.document?.addEventListener('astro:before-swap', ({ newDocument }) => {
    const styles = document.head.querySelectorAll('style')
    const own = [...styles].filter(({ textContent }) => textContent?.includes('[data-sonner-toaster]'))
    newDocument.head.append(...own.map((style) => newDocument.importNode(style, true)))
  })
}
