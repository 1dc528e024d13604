/** In the order they are told apart: later ones name earlier ones too. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** `Chrome · macOS`; null when the browser says nothing known. Good enough for a name, never for a decision. */
export function deviceName(userAgent: string | null): string | null {
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([shape]) => shape.test(userAgent ?? ''))?.[1]
  const named = [find(browsers), find(systems)].filter((name) => name !== undefined)

  return named.length > 0 ? named.join(' · ') : null
}
