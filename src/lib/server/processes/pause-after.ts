const longestMs = 30_000

/** For how long nobody takes the place of a process, after so many in a row there lived briefly: none, none, 1 s, 2 s … 30 s. */
export function pauseAfterMs(falls: number): number {
  return falls < 2 ? 0 : Math.min(longestMs, 1000 * 2 ** (falls - 2))
}
