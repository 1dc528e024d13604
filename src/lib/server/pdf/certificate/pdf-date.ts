/** ISO 32000-2 §7.9.4, in UTC. */
export function pdfDate(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replace(/[-T:]/g, '')}+00'00'`
}
