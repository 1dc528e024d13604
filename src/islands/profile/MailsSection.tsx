import { api, type ApiOutput } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { SectionHeading } from './SectionHeading.tsx'
import { useLoaded, type Loaded } from './use-loaded.ts'
import { useTask } from './use-task.ts'
import { Waiting } from './Waiting.tsx'

type Choice = ApiOutput<'GET /users/me/mails'>['items'][number]

const loadChoices = async (): Promise<readonly Choice[]> => (await api('GET /users/me/mails')).items
const always = ['alwaysCodes', 'alwaysTasks', 'alwaysPlace'] as const

export function MailsSection() {
  const { t } = useLocalization()
  const [choices, reload] = useLoaded(loadChoices)

  return (
    <>
      <SectionHeading title={t('profile.tabs.mails')} lead={t('profile.mails.lead')} />
      {choices.state === 'ready' ? (
        <Choices choices={choices} />
      ) : (
        <Waiting loaded={choices} onRetry={reload} />
      )}
      <section className="flex flex-col gap-2 border-t border-line pt-6">
        <h4 className="font-semibold">{t('profile.mails.alwaysTitle')}</h4>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-muted">
          {always.map((key) => (
            <li key={key}>{t(`profile.mails.${key}`)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Each is kept as it is chosen. */
function Choices({ choices }: { choices: Extract<Loaded<readonly Choice[]>, { state: 'ready' }> }) {
  const { t } = useLocalization()
  const { run, isBusy, isDone, error } = useTask()

  const choose = (kind: Choice['kind'], isOn: boolean) =>
    void run(async () => {
      const before = choices.value
      // Shown at once; the server's answer is the truth.
      choices.set(before.map((one) => (one.kind === kind ? { kind, isOn } : one)))
      try {
        choices.set((await api('PUT /users/me/mails', { body: { kind, isOn } })).items)
      } catch (error) {
        choices.set(before)
        throw error
      }
    })

  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-2 font-semibold">{t('profile.mails.title')}</legend>
        {choices.value.map(({ kind, isOn }) => (
          <Checkbox
            key={kind}
            label={t(`profile.mails.${kind}`)}
            checked={isOn}
            aria-disabled={isBusy}
            onChange={({ target }) => choose(kind, target.checked)}
          />
        ))}
      </fieldset>
      {error && (
        <div role="alert">
          <FieldError id="mails-error" text={error} />
        </div>
      )}
      <p role="status" className="min-h-5 text-sm text-muted">
        {isDone && t('profile.saved')}
      </p>
    </div>
  )
}
