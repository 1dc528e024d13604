import source from './early-mirrors.js?raw'

/** As the page's head does, before anything else. */
export function runEarlyMirrors(): void {
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function(source) as () => void
  run()
}
