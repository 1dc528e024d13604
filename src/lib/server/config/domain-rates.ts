import { domainToASCII } from 'node:url'

/** How many mails a second: to domains by name, and to each of all others; null is as fast as it goes. */
export type DomainRates = { named: ReadonlyMap<string, number>; others: number | null }

const most = 1000

/** `5`, or `gmail.com=5,*=20`. Throws an error that names the entry which is neither. */
export function readDomainRates(text: string): DomainRates {
  const named = new Map<string, number>()
  let others: number | null = null
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name = '*', number] = /^(?:([^=]+)=)?(\d+)$/.exec(entry) ?? []
    const rate = Number(number)
    const domain = name === '*' ? name : domainToASCII(name.toLowerCase())
    if (!domain || !(rate >= 1 && rate <= most))
      throw new Error(
        `MAIL_PER_DOMAIN: ${entry} is neither a number from 1 to ${most} nor a domain with one.`,
      )
    if (domain === '*') others = rate
    else named.set(domain, rate)
  }

  return { named, others }
}
