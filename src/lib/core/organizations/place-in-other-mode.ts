/** What is kept in each mode by itself: lists, and below them what is in one mode alone. */
const kept = /^\/(envelopes|templates|bulk|webhooks)(?:\/(.*))?$/
/** Pages below a list that show nothing of either mode in particular. */
const common = ['/envelopes/new', '/webhooks/events']

/**
 * Where somebody who changes between live and test goes on from an address: what a page shows of one mode is not there in
 * the other, and a list begins anew. `search` is the query with its question mark.
 */
export function placeInOtherMode(path: string, search: string): string {
  const [, list, below] = kept.exec(path.replace(/\/+$/, '')) ?? []
  if (!list) return path + search

  return below && !common.includes(`/${list}/${below}`) ? `/${list}` : path
}
