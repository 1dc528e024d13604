import type { Config } from '../config/config.ts'

export function toldOfProduct({ publicUrl, mail, isLoopback }: Config): string {
  const ready = `\nParaph is ready: ${publicUrl}\n`
  if (mail.kind !== 'outbox' || !isLoopback) return ready

  return `${ready}Mail it would have sent (codes, signing links): ${publicUrl}/dev/mail\n\n`
}

export function toldOfWorker({ host, port }: Config): string {
  return `\nA worker of Paraph is ready, and answers at http://${host}:${port}/ready\n`
}
