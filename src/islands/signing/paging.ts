/** In shares of the width that fits the screen. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
/** From here on, what is smaller than the screen's width is of use. */
const wide = '(width >= 48rem)'

/**
 * Sets the next size of the pages up (1) or down (-1), or the one that fits (0), and returns it. The point in the middle of
 * the screen stays there.
 */
export function zoomBy(step: number): number {
  const root = document.documentElement
  const before = Number(root.dataset['zoom'] ?? 1)
  const offered = steps.filter((size) => size >= 1 || matchMedia(wide).matches)
  const next = (step === 0 ? 1 : offered[offered.findIndex((size) => size >= before) + step]) ?? before
  const middle = middleOf(sheetAt())
  // Where one stands is kept here: the browser's own way of keeping it would move the page once more.
  root.style.overflowAnchor = 'none'
  keepView()
  root.dataset['zoom'] = String(next)
  root.style.setProperty('--zoom', String(next))
  if (middle) backTo(middle)
  sharpen()

  return next
}

/** Tells the page in the middle of the screen, from 1, whenever it is another one. Returns what ends it. */
export function watchPages(tell: (page: number) => void): () => void {
  let isDue = false
  const look = () => {
    isDue = false
    const at = sheets().indexOf(sheetAt() ?? document.body)
    if (at >= 0) tell(at + 1)
  }
  const soon = () => {
    if (!isDue) requestAnimationFrame(look)
    isDue = true
  }
  addEventListener('scroll', soon, { passive: true })
  look()

  return () => removeEventListener('scroll', soon)
}

/** On to a page, from 1, with the focus: what is read next is that page. */
export function goToPage(page: number): void {
  const sheet = sheets()[page - 1]
  sheet?.scrollIntoView({ block: 'start' })
  sheet?.focus({ preventScroll: true })
}

function sheets(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.sheet')]
}

/** The page in the middle of the screen: the last one that begins above it. */
function sheetAt(): HTMLElement | undefined {
  const middle = innerHeight / 2
  const [first, ...others] = sheets()

  return others.findLast((sheet) => sheet.getBoundingClientRect().top <= middle) ?? first
}

type Middle = { sheet: HTMLElement; x: number; y: number }

function middleOf(sheet: HTMLElement | undefined): Middle | null {
  if (!sheet) return null
  const { left, top, width, height } = sheet.getBoundingClientRect()

  return { sheet, x: (innerWidth / 2 - left) / width, y: (innerHeight / 2 - top) / height }
}

function backTo({ sheet, x, y }: Middle): void {
  const { left, top, width, height } = sheet.getBoundingClientRect()
  scrollBy({
    left: left + x * width - innerWidth / 2,
    top: top + y * height - innerHeight / 2,
    behavior: 'instant',
  })
}

/** How wide a bar is that stays in view while the pages are wider. */
function keepView(): void {
  const root = document.documentElement
  const measure = () => root.style.setProperty('--view', `${root.clientWidth}px`)
  measure()
  if (root.dataset['zoom'] === undefined) addEventListener('resize', measure)
}

/** Larger pages need their larger pictures, also those that are loaded later. */
function sharpen(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.sheet-image')) {
    image.sizes = `${Math.round(image.getBoundingClientRect().width)}px`
  }
}
