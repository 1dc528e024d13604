import { linkStyle } from './Sheet.tsx'
import { withNext } from './with-next.ts'

type Props = { labels: { haveAccount: string; signIn: string }; next: string | null }

/** The way on for whoever is registered already. */
export function HaveAccount({ labels, next }: Props) {
  return (
    <>
      {labels.haveAccount}{' '}
      <a href={withNext('/login', next)} className={linkStyle}>
        {labels.signIn}
      </a>
    </>
  )
}
