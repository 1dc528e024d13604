import type { TradeInput } from '#contract/signing-shapes.ts'

type Frame = NonNullable<TradeInput['frame']>

/** A page that is not made with our component never answers. */
const patienceMs = 400

/** What this frame can show of the page around it (docs/EMBEDDING.md). */
export async function lookAround(origin: string, admission: string): Promise<Frame> {
  return {
    admission,
    // Firefox has no such list.
    ancestors: 'ancestorOrigins' in location ? [...location.ancestorOrigins] : null,
    answered: await greet(origin),
    isTop: window.parent === window,
  }
}

/** The message reaches a page of that origin alone, and its answer says where it comes from; null without one. */
function greet(origin: string): Promise<string | null> {
  if (window.parent === window || origin === '*') return Promise.resolve(null)
  const nonce = crypto.randomUUID()

  return new Promise((resolve) => {
    const end = (answered: string | null) => {
      window.removeEventListener('message', hear)
      clearTimeout(timer)
      resolve(answered)
    }
    const hear = ({
      source,
      origin: from,
      data,
    }: MessageEvent<{ source?: unknown; nonce?: unknown } | null>) => {
      if (source === window.parent && data?.source === 'paraph-host' && data.nonce === nonce) end(from)
    }
    const timer = setTimeout(() => end(null), patienceMs)
    window.addEventListener('message', hear)
    window.parent.postMessage({ source: 'paraph', type: 'hello', nonce }, origin)
  })
}
