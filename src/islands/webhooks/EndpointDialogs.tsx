import { Suspense } from 'react'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { EndpointActionsProps } from './EndpointActions.tsx'
import type { EndpointChanges } from './use-endpoint-changes.ts'

const EndpointDialog = lazyPart(() =>
  import('./EndpointDialog.tsx').then((file) => ({ default: file.EndpointDialog })),
)
const RotateDialog = lazyPart(() =>
  import('./RotateDialog.tsx').then((file) => ({ default: file.RotateDialog })),
)
const StopDialog = lazyPart(() => import('./StopDialog.tsx').then((file) => ({ default: file.StopDialog })))
const TestDialog = lazyPart(() => import('./TestDialog.tsx').then((file) => ({ default: file.TestDialog })))

export type EndpointDialogKind = 'edit' | 'test' | 'rotate' | 'disable' | 'remove'

type Props = Omit<EndpointActionsProps, 'onChanged'> & {
  kind: EndpointDialogKind
  changes: EndpointChanges
  onClose: () => void
}

/** The dialog in which something is done about an endpoint. */
export function EndpointDialogs(props: Props) {
  const { kind, endpoint, allowsLoopback, timeZone, changes, onRotated, onTested, onClose } = props

  return (
    <Suspense>
      {kind === 'edit' && (
        <EndpointDialog
          {...{ endpoint, allowsLoopback, onClose }}
          onSave={(input) => changes.edit(input).then(onClose)}
        />
      )}
      {kind === 'test' && <TestDialog {...{ endpoint, onTested, onClose }} />}
      {kind === 'rotate' && (
        <RotateDialog
          {...{ endpoint, timeZone, onClose }}
          onRotated={(rotated) => {
            onClose()
            onRotated(rotated)
          }}
        />
      )}
      {kind === 'disable' && (
        <StopDialog {...{ kind, onClose }} onConfirm={() => changes.disable().then(onClose)} />
      )}
      {kind === 'remove' && <StopDialog {...{ kind, onClose }} onConfirm={changes.remove} />}
    </Suspense>
  )
}
