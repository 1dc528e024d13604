import { useLocalization } from '#browser/localization.tsx'
import { minPasswordLength } from '#core/identity/password-policy.ts'
import { TextField } from '#islands/ui/TextField.tsx'
import { useState, type SubmitEvent } from 'react'
import { Block } from './Block.tsx'
import { SaveRow } from './SaveRow.tsx'
import { useTask } from './use-task.ts'

export function PasswordForm() {
  const { t } = useLocalization()
  const { run, refuse, ...task } = useTask()
  const [previous, setPrevious] = useState('')
  const [next, setNext] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (next.length < minPasswordLength) return refuse(t('auth.problems.password-too-weak'))

    void run(async () => {
      const { identityAccount } = await import('#browser/identity-account.ts')
      await identityAccount.changePassword(previous || null, next)
      setPrevious('')
      setNext('')
    })
  }

  return (
    <Block title={t('profile.security.passwordTitle')} text={t('profile.security.passwordText')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('profile.security.previous')}
          hint={t('profile.security.previousHint')}
          type="password"
          value={previous}
          onChange={(event) => setPrevious(event.target.value)}
          autoComplete="current-password"
        />
        <TextField
          label={t('profile.security.next')}
          hint={t('profile.security.nextHint')}
          type="password"
          value={next}
          onChange={(event) => setNext(event.target.value)}
          autoComplete="new-password"
        />
        <SaveRow
          {...task}
          label={t('profile.security.setPassword')}
          doneText={t('profile.security.passwordSet')}
        />
      </form>
    </Block>
  )
}
