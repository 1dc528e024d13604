/** The mark: a signature's flourish. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden className="shrink-0">
      <rect width="28" height="28" rx="7" className="fill-accent" />
      <path
        d="M9.5 20.5 13 8.2c3.2-1.9 7.2-1.2 7 1.9-.2 3-4.2 4.9-8.2 4.3M6.5 20.7c4.6-2.6 9.6-2.9 15-1.2"
        className="stroke-on-accent"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
