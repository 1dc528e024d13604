import { vi } from 'vitest'

/** What a command answers, and what it prints meanwhile. */
export async function printedBy(run: () => Promise<number>): Promise<{ code: number; said: string }> {
  const printed: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  try {
    const code = await run()

    return { code, said: printed.join('') }
  } finally {
    write.mockRestore()
  }
}
