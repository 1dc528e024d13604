import type { Pdfium } from './pdfium.ts'
import { withMemory } from './with-document.ts'

/** Memory for what calls answer through pointers. */
export type Scratch = {
  readonly pointer: number
  /** Of the memory as it is now: a call may make it grow, and views of it from before are dead then. */
  readonly view: DataView
}

export function withScratch<Result>(
  pdfium: Pdfium,
  size: number,
  work: (scratch: Scratch) => Result | Promise<Result>,
): Promise<Result> {
  return withMemory(pdfium, size, (pointer) => {
    let view = new DataView(pdfium.HEAPU8.buffer, pointer, size)
    return work({
      pointer,
      get view() {
        if (view.buffer !== pdfium.HEAPU8.buffer) view = new DataView(pdfium.HEAPU8.buffer, pointer, size)
        return view
      },
    })
  })
}
