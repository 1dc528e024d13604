import { measureRate, type Asked } from './load.ts'

/** What asks, in a process of its own so that what it costs is not the product's: one request, of so many servers at once. */
process.on('message', (asked: readonly Asked[]) => {
  void Promise.all(asked.map((one) => measureRate(one))).then((rates) => process.send?.(rates))
})
