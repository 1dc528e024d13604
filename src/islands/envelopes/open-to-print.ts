import { ApiError } from '#browser/api-error.ts'

/**
 * Shows a PDF in a tab of its own, where the browser's viewer prints it. The tab opens with the press itself: later one
 * would be taken for a pop-up. Throws what the API refuses, or a network that failed.
 */
export async function openToPrint(url: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const response = await fetch(url).catch(() => {
      throw new ApiError('Network error', 0)
    })
    if (!response.ok) throw new ApiError(response.statusText, response.status, await response.json())
    const shown = URL.createObjectURL(await response.blob())
    if (tab) tab.location.href = shown
    else location.assign(shown)
  } catch (error) {
    tab?.close()
    throw error
  }
}
