/** Only a path of this site may follow a sign-in: `//host`, `/\host` and absolute addresses lead home instead. */
export function safeNext(next: string | null | undefined): string {
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/dashboard'
}
