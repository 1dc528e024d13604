/** Whether what was sent is an example, whose ids belong to nothing. */
export function isExample(payload: string): boolean {
  try {
    const sent: unknown = JSON.parse(payload)

    return typeof sent === 'object' && sent !== null && 'test' in sent && sent.test === true
  } catch {
    return false
  }
}
