import type { ReactNode } from 'react'

/** Drawn on lucide's grid: 24 units, stroke 2, round ends. */
function icon(shape: ReactNode) {
  return function Icon() {
    return (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {shape}
      </svg>
    )
  }
}

export const CheckIcon = icon(<path d="M4 12.5l5 5L20 6.5" />)
export const MoreIcon = icon(
  <>
    <circle cx="5" cy="12" r="1" />
    <circle cx="12" cy="12" r="1" />
    <circle cx="19" cy="12" r="1" />
  </>,
)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const PlusIcon = icon(<path d="M5 12h14M12 5v14" />)
export const DownloadIcon = icon(<path d="M12 4v11m-5-5l5 5 5-5M4 20h16" />)
export const PenIcon = icon(<path d="M4 20l1-5L16 4l4 4L9 19zM14 6l4 4" />)
export const DocumentIcon = icon(<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />)
