/** What a browser says of itself, as far as a person would call it that. */
export type Device = { browser: string | null; system: string | null }

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** The first that fits: browsers also carry the names of those they are built on. */
const browsers: Names = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceOf(userAgent: string | null): Device {
  const find = (names: Names) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null

  return { browser: find(browsers), system: find(systems) }
}
