import { useLocalization } from '#browser/localization.tsx'
import type { AttemptShape } from '#contract/webhook-shapes.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { prettyJson } from './pretty-json.ts'

/** One request and what came back. */
export function AttemptPart({ attempt }: { attempt: AttemptShape }) {
  const { t, locale } = useLocalization()
  const { url, durationMs, requestHeaders, responseHeaders, responseBody, responseCut } = attempt

  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted tabular-nums">
        {t('webhooks.attempt.took', { ms: new Intl.NumberFormat(locale).format(durationMs) })}
      </p>
      <Part title={t('webhooks.attempt.request')} text={`POST ${url}\n${linesOf(requestHeaders)}`} />
      {attempt.status !== null && (
        <>
          <Part
            title={t('webhooks.attempt.response')}
            text={`HTTP ${attempt.status}\n${linesOf(responseHeaders)}`}
          />
          {responseBody ? (
            <Part title={t('webhooks.attempt.responseBody')} text={prettyJson(responseBody)} />
          ) : (
            <p className="text-muted">{t('webhooks.attempt.noBody')}</p>
          )}
          {responseCut && <p className="text-muted">{t('webhooks.attempt.cut')}</p>}
        </>
      )}
    </div>
  )
}

/** How an attempt ended, in words. */
export function AttemptResult({ attempt: { status, failure } }: { attempt: AttemptShape }) {
  const { t } = useLocalization()

  return (
    <Badge
      tone={failure ? 'danger' : 'success'}
      label={failure ? t(`webhooks.failure.${failure}`, { status }) : t('webhooks.answered', { status })}
      className="whitespace-normal!"
    />
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col gap-1">
      <h4 className="text-xs font-medium text-muted">{title}</h4>
      <CodeBlock label={title} code={text} className="max-h-80" />
    </div>
  )
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
