/**
 * A list that follows its form while that is filled in. The form (`data-live-form`) and all that its question changes
 * (`data-live`) are the server's, and without this they are a plain form and its answer: what is typed is asked for as a page,
 * and the parts of that page take the place of those that are shown. The form itself stays, and the focus in it.
 */

/** After the last key. */
const typingMs = 250
/** Where the controls are that are opened and cleared by links (`data-live-link`) alone: somebody types in them. */
const panel = 'filters'

let typed: ReturnType<typeof setTimeout> | undefined
let underWay: AbortController | undefined
let started = false

/** Later calls change nothing. */
export function startLiveList(): void {
  if (started) return
  started = true
  document.addEventListener('input', onInput)
  // Before the router, which would take both for ways to another page.
  document.addEventListener('submit', onSubmit, { capture: true })
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('astro:before-preparation', giveUp)
}

/** The address that the form asks for, without what is left empty. */
export function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) query.append(name, value.trim())
  }

  return query.size > 0 ? `${pathOf(form)}?${query}` : pathOf(form)
}

const pathOf = (form: HTMLFormElement) => new URL(form.action).pathname

function onInput(event: Event): void {
  const form = formAround(event.target)
  if (!form || (event instanceof InputEvent && event.isComposing)) return
  giveUp()
  typed = setTimeout(() => void show(addressOf(form)), typingMs)
}

function onSubmit(event: SubmitEvent): void {
  const form = formAround(event.target)
  if (!form) return
  event.preventDefault()
  void show(addressOf(form))
}

function onClick(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-live-link]') : null
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void show(link.href, { withPanel: true })
}

function formAround(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('form[data-live-form]') : null
}

/** Of several answers the one to the newest question counts. */
function giveUp(): void {
  clearTimeout(typed)
  underWay?.abort()
}

async function show(address: string, { withPanel = false } = {}): Promise<void> {
  giveUp()
  const asking = new AbortController()
  underWay = asking
  const list = partOf(document, 'rows')
  list?.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(address, { signal: asking.signal, headers: { accept: 'text/html' } })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (asking.signal.aborted) return
    // Signed out, or out of order: the browser shows that.
    if (!answer.ok || answer.redirected || !partOf(page, 'rows')) location.assign(address)
    else take(page, address, withPanel)
  } catch {
    if (!asking.signal.aborted) location.assign(address)
  }
  if (underWay === asking) list?.removeAttribute('aria-busy')
}

function take(page: Document, address: string, withPanel: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const { live = '' } = part.dataset
    const next = partOf(page, live)
    if (live === panel && !withPanel) continue
    part.replaceChildren(...(next?.childNodes ?? []))
    if (next?.dataset['found']) part.dataset['found'] = next.dataset['found']
  }
  if (withPanel) focusPanel()
  history.replaceState(history.state, '', shownAddress(address))
  const list = partOf(document, 'rows')
  list?.dispatchEvent(new Event('list-shown', { bubbles: true }))
  const status = document.querySelector('[data-live-status]')
  if (status) status.textContent = list?.dataset['found'] ?? ''
}

const partOf = (page: Document, name: string) => page.querySelector<HTMLElement>(`[data-live="${name}"]`)

/** That the panel is open is no part of the question. */
function shownAddress(address: string): string {
  const url = new URL(address, location.href)
  url.searchParams.delete(panel)

  return url.pathname + url.search
}

/** To what was opened; where it was closed, back to the link that opens it. */
function focusPanel(): void {
  const control = document.querySelector<HTMLElement>(
    `[data-live="${panel}"] :is(select, input:not([type=hidden]))`,
  )
  const link = document.querySelector<HTMLElement>(`[data-live-link="${panel}"]`)
  ;(control ?? link)?.focus()
}
