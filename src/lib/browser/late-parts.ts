const attribute = 'data-late-part'

/**
 * Fills the places of a page that are left for later, each once it nearly comes into view: what takes the server longer than the
 * page, and is often not looked at. Where a part cannot be had, the words in its place stay.
 */
export function watchLateParts(): void {
  const see: IntersectionObserverCallback = (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      seen.unobserve(target)
      void fill(target)
    }
  }
  // Half a screen ahead: who scrolls down finds it there.
  const seen = new IntersectionObserver(see, { rootMargin: '0px 0px 50%' })
  for (const place of document.querySelectorAll(`[${attribute}]`)) seen.observe(place)
}

async function fill(place: HTMLElement): Promise<void> {
  place.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(place.getAttribute(attribute) ?? '')
    // Who is no longer signed in is sent to another page.
    if (!response.ok || response.redirected) return
    const { body } = new DOMParser().parseFromString(await response.text(), 'text/html')
    place.replaceChildren(...body.childNodes)
  } catch {
    // What stands there stays: it leads to where the part is shown as well.
  } finally {
    place.removeAttribute(attribute)
    place.removeAttribute('aria-busy')
  }
}
