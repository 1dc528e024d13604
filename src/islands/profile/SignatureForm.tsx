import { upload } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { hands, type Hand, type Signature, type Stroke } from '#core/fields/field.ts'
import { isTooSimple } from '#core/fields/signature-ink.ts'
import { padSize } from '#islands/signing/use-ink.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useState, type SubmitEvent } from 'react'
import { InkPad } from './InkPad.tsx'
import { PictureButton } from './PictureButton.tsx'
import { SavedPicture } from './SavedPicture.tsx'
import { SaveRow } from './SaveRow.tsx'
import { useTask } from './use-task.ts'

const ways = ['typed', 'drawn', 'uploaded'] as const
type Way = (typeof ways)[number]

type Props = {
  what: string
  /** What is typed unless something else is. */
  suggested: string
  onSave: (signature: Signature) => Promise<void>
  onCancel: () => void
}

/** Makes a signature by typing, drawing or a picture, each as good as the others. */
export function SignatureForm({ what, suggested, onSave, onCancel }: Props) {
  const { t } = useLocalization()
  const { run, refuse, ...task } = useTask()
  const [way, setWay] = useState<Way>('typed')
  const [text, setText] = useState(suggested)
  const [hand, setHand] = useState<Hand>(hands[0])
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [picture, setPicture] = useState<Signature | null>(null)

  function made(): Signature | null {
    if (way === 'uploaded') return picture
    return way === 'typed'
      ? { kind: 'typed', text: text.trim(), hand }
      : { kind: 'drawn', strokes, ...padSize }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const signature = made()
    if (!signature) return refuse(t('profile.signatures.pictureMissing'))
    if (isTooSimple(signature)) return refuse(t('problems.signature-too-simple'))
    void run(() => onSave(signature))
  }

  const take = (file: File) =>
    void run(async () => {
      const { value } = await upload('POST /users/me/signatures/picture', file)
      setPicture(value)
    })

  return (
    <form noValidate onSubmit={submit} aria-label={what} className="flex flex-col gap-4">
      <Select
        label={t('profile.signatures.way')}
        value={way}
        onChange={({ target }) => setWay(ways.find((one) => one === target.value) ?? 'typed')}
        options={ways.map((value) => ({ value, label: t(`profile.signatures.${value}`) }))}
      />
      {way === 'typed' && <TypedInput {...{ text, hand }} onText={setText} onHand={setHand} />}
      {way === 'drawn' && <InkPad strokes={strokes} onStrokes={setStrokes} />}
      {way === 'uploaded' && (
        <div className="flex flex-col items-start gap-3">
          {picture && <SavedPicture signature={picture} kind="upload" label={what} />}
          <PictureButton
            label={t('profile.signatures.choose')}
            name={t('profile.signatures.choose')}
            isBusy={task.isBusy}
            onFile={take}
          />
          <p className="text-sm text-muted">{t('profile.signatures.chooseHint')}</p>
        </div>
      )}
      <SaveRow {...task} isDone={false} label={t('profile.save')} />
      <Button tone="quiet" className="self-start" onClick={onCancel}>
        {t('profile.cancel')}
      </Button>
    </form>
  )
}

type TypedProps = {
  text: string
  hand: Hand
  onText: (text: string) => void
  onHand: (hand: Hand) => void
}

function TypedInput({ text, hand, onText, onHand }: TypedProps) {
  const { t } = useLocalization()

  return (
    <>
      <TextField
        label={t('profile.signatures.text')}
        value={text}
        maxLength={100}
        onChange={({ target }) => onText(target.value)}
      />
      <Select
        label={t('profile.signatures.hand')}
        value={hand}
        onChange={({ target }) => onHand(hands.find((one) => one === target.value) ?? hands[0])}
        options={hands.map((value, index) => ({
          value,
          label: t('profile.signatures.handNumber', { number: index + 1 }),
        }))}
      />
      {text.trim() && <SavedPicture signature={{ kind: 'typed', text, hand }} kind="upload" label={text} />}
    </>
  )
}
