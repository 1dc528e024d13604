/**
 * The text without the controls that turn the direction of what follows (UAX #9 §2: embeddings, overrides, isolates). In
 * a name they let one person or file be read as another; scripts that run from right to left need none of them.
 */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
