import type { Box } from '#core/tour/card-place.ts'

const margin = 4

/** Darkens everything but the target. */
export function Spotlight({ box }: { box: Box | null }) {
  if (!box) return <div data-spotlight="none" className="size-full bg-overlay" />

  return (
    <div
      data-spotlight="target"
      className="fixed rounded-lg shadow-[0_0_0_200vmax_var(--overlay)]"
      style={{
        left: box.x - margin,
        top: box.y - margin,
        width: box.width + 2 * margin,
        height: box.height + 2 * margin,
      }}
    />
  )
}
