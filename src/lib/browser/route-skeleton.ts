import { skeletonOf } from '#core/skeletons.ts'

const waitMs = 300
let started = false

/**
 * Covers the content with the skeleton of the page that is on its way, once that has lasted. What is covered stays as it
 * was: when the page cannot be had, it is there again. Later calls change nothing.
 */
export function startRouteSkeleton(): void {
  if (started) return
  started = true
  document.addEventListener('astro:before-preparation', (event) => {
    // Another filter or page of the same list: its content stays on show.
    if (event.from.pathname === event.to.pathname) return
    let cover: HTMLElement | null = null
    const waiting = setTimeout(() => {
      cover = coverContent(event.to.pathname)
    }, waitMs)
    const load = event.loader
    event.loader = async () => {
      try {
        await load()
      } catch (error) {
        uncover(cover)
        throw error
      } finally {
        clearTimeout(waiting)
      }
      // The router gives up on what it cannot swap in, and leaves it to the browser.
      if (event.defaultPrevented) uncover(cover)
    }
  })
}

function coverContent(path: string): HTMLElement | null {
  const content = document.getElementById('content')
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-skeleton="${skeletonOf(path)}"]`,
  )
  const skeleton = template?.content.firstElementChild?.cloneNode(true)
  if (!content || !(skeleton instanceof HTMLElement)) return null
  content.append(skeleton)
  content.setAttribute('aria-busy', 'true')

  return skeleton
}

function uncover(cover: HTMLElement | null): void {
  cover?.parentElement?.removeAttribute('aria-busy')
  cover?.remove()
}
