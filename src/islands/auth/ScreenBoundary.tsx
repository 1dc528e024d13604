import { Component, type ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { SignInLabels } from './labels.ts'
import { Sheet } from './Sheet.tsx'

type Props = { labels: SignInLabels; children: ReactNode }

/** Screens are fetched when their step comes. One that does not come says so: the address is still there after a reload. */
export class ScreenBoundary extends Component<Props, { isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError(): { isLost: boolean } {
    return { isLost: true }
  }

  override render(): ReactNode {
    const { labels, children } = this.props
    if (!this.state.isLost) return children

    return (
      <Sheet title={labels.signInTitle}>
        <p role="alert" className="text-base text-muted">
          {labels.problems.network}
        </p>
        <Button tone="primary" onClick={() => location.reload()}>
          {labels.steps.startOver}
        </Button>
      </Sheet>
    )
  }
}
