/** The more particular first: most browsers also call themselves Chrome and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const longest = 80

/**
 * A browser as people call it, such as `Chrome 131, Windows`: these names and versions are all that browsers still tell.
 * What is none of them is told in its own words, cut to a length.
 */
export function deviceName(userAgent: string): string {
  const known = browsers.find(([pattern]) => pattern.test(userAgent))
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!known) return Array.from(userAgent.replace(/\p{C}/gu, '').trim()).slice(0, longest).join('')
  const [pattern, name] = known
  const browser = `${name} ${pattern.exec(userAgent)?.[1] ?? ''}`.trim()

  return system ? `${browser}, ${system}` : browser
}
