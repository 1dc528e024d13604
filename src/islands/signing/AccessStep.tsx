import type { ReactNode } from 'react'
import type { RoomAccess } from '#contract/signing-shapes.ts'
import { AccountCheck } from './AccountCheck.tsx'
import { CodeCheck } from './CodeCheck.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { RoomLabel } from './labels.ts'
import { PasskeyCheck } from './PasskeyCheck.tsx'
import { useRoom } from './room-context.tsx'
import type { FormRefusal } from './SigningForm.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useAccess } from './use-access.ts'

const titles: Readonly<Record<RoomAccess['check'], RoomLabel>> = {
  passcode: 'passcodeTitle',
  email_code: 'emailCodeTitle',
  sms_code: 'smsCodeTitle',
  account: 'accountTitle',
  passkey: 'passkeyTitle',
}

const texts: Readonly<Record<RoomAccess['check'], RoomLabel>> = {
  passcode: 'passcodeText',
  email_code: 'emailCodeText',
  sms_code: 'smsCodeText',
  account: 'accountText',
  passkey: 'passkeyText',
}

/** One check at a time of who is there, before anything of the document is shown. */
export function AccessStep({ refusal }: { refusal: FormRefusal | null }) {
  const { session, say } = useRoom()
  const access = useAccess(refusal)
  const { access: asked, envelope } = session
  if (!asked) return null
  const { failure } = access
  const facts = { hint: asked.hint ?? '', sender: envelope.senderName, step: asked.step, of: asked.of }

  if (failure?.code === 'access-locked' || asked.triesLeft === 0) {
    return <Card title={say('lockedTitle')} text={say('lockedText', facts)} />
  }
  if (failure?.code === 'wrong-account') {
    return (
      <Card title={say('otherAccountTitle')} text={say('otherAccountText', facts)}>
        <AccountCheck access={access} isWrong />
      </Card>
    )
  }

  return (
    <Card
      title={say(titles[asked.check])}
      text={say(texts[asked.check], facts)}
      over={asked.of > 1 ? say('accessStep', facts) : undefined}
      lead={asked.step === 1 ? say('accessLead', { organization: envelope.organizationName }) : undefined}
      summary={failure && <ErrorSummary failure={failure} />}
    >
      {asked.check === 'account' && <AccountCheck access={access} />}
      {asked.check === 'passkey' && <PasskeyCheck access={access} />}
      {asked.check !== 'account' && asked.check !== 'passkey' && <CodeCheck access={access} asked={asked} />}
    </Card>
  )
}

type CardProps = {
  title: string
  text: string
  over?: string | undefined
  lead?: string | undefined
  summary?: ReactNode
  children?: ReactNode
}

function Card({ title, text, over, lead, summary, children }: CardProps) {
  return (
    <div className="column">
      {summary}
      <section className="card">
        {over && <p className="muted small">{over}</p>}
        <StepHeading key={title}>{title}</StepHeading>
        {lead && <p className="muted">{lead}</p>}
        <p>{text}</p>
        {children}
      </section>
    </div>
  )
}
