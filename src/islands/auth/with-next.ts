/** A page's address, carrying where to go after signing in. */
export function withNext(page: string, next: string | null): string {
  return next ? `${page}?next=${encodeURIComponent(next)}` : page
}
