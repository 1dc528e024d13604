/** Pages come without their charset in the header; a browser that has not read as far as the page's own word would guess. */
export function nameCharset(headers: Headers): void {
  if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
}
