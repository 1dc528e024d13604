/**
 * On a narrow screen the folders of a list are a row that is wider than it: the one that is open (`data-tabs`, `aria-current`) is
 * brought into sight. By the row's own place alone, so that the page stays where it is. Later calls change nothing.
 */
export function keepCurrentTabInSight(): void {
  if (started) return
  started = true
  document.addEventListener('astro:page-load', showCurrentTab)
}

let started = false

function showCurrentTab(): void {
  const row = document.querySelector<HTMLElement>('[data-tabs]')
  const current = row?.querySelector('[aria-current]')
  if (!row || !current) return
  const [shown, wanted] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
  // As far as needed, either way, whichever way the language is written.
  if (wanted.right > shown.right) row.scrollLeft += wanted.right - shown.right
  else if (wanted.left < shown.left) row.scrollLeft -= shown.left - wanted.left
}
