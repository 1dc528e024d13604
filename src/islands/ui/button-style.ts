import { classNames } from './class-names.ts'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
/** 32 px in dense rows, 40 px in forms, 48 px for the signer's main action. */
export type ButtonSize = 'small' | 'medium' | 'large'

const ofTone: Readonly<Record<ButtonTone, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-control bg-surface text-text hover:bg-surface-hover',
  quiet: 'text-text hover:bg-surface-hover',
  danger: 'bg-danger text-on-accent hover:bg-danger-hover',
}

const ofSize: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-8 gap-1.5 px-3 py-1 text-sm',
  medium: 'min-h-10 gap-2 px-4 py-1 text-sm',
  large: 'min-h-12 gap-2 px-6 py-1 text-base',
}

/** The look of a button, for `<a>` elements and Astro pages too. */
export function buttonStyle(tone: ButtonTone = 'secondary', size: ButtonSize = 'medium'): string {
  return classNames(
    'inline-flex max-w-full shrink-0 items-center justify-center rounded-md text-center font-medium transition-colors',
    'pointer-coarse:min-h-11 aria-disabled:cursor-default aria-disabled:opacity-60',
    ofTone[tone],
    ofSize[size],
  )
}
