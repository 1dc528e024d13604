const stepMs = 200
const ceiling = 90
const linger = 200

let percent = 0
let creeping: ReturnType<typeof setInterval> | undefined
let started = false

/** Shows in `#route-progress` how a change of page gets on. Later calls change nothing. */
export function startRouteProgress(): void {
  if (started) return
  started = true
  document.addEventListener('astro:before-preparation', (event) => {
    begin()
    const load = event.loader
    event.loader = async () => {
      try {
        await load()
      } catch (error) {
        end()
        throw error
      }
      // The router gives up on what it cannot swap in, and leaves it to the browser.
      if (event.defaultPrevented) end()
    }
  })
  document.addEventListener('astro:page-load', end)
}

function begin(): void {
  clearInterval(creeping)
  show(0)
  creeping = setInterval(() => show(Math.min(ceiling, percent + Math.random() * 10)), stepMs)
}

function end(): void {
  if (creeping === undefined) return
  clearInterval(creeping)
  creeping = undefined
  show(100)
  setTimeout(() => {
    const place = document.getElementById('route-progress')
    // A further change may have begun meanwhile.
    if (creeping === undefined && place) place.hidden = true
  }, linger)
}

function show(value: number): void {
  percent = value
  const place = document.getElementById('route-progress')
  const bar = place?.querySelector<HTMLElement>('[role=progressbar]')
  if (!place || !bar) return
  place.hidden = false
  bar.style.transform = `scaleX(${value / 100})`
  bar.setAttribute('aria-valuenow', String(Math.round(value)))
}
