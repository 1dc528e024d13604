// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { mount, press } from '../testing/mount.ts'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Select } from './Select.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

describe.each([
  [
    'text field',
    <TextField key="a" label="Title" hint="As signers see it" error="Give it a title" name="title" />,
  ],
  [
    'text area',
    <TextArea key="a" label="Title" hint="As signers see it" error="Give it a title" name="title" />,
  ],
  [
    'select',
    <Select
      key="a"
      label="Title"
      hint="As signers see it"
      error="Give it a title"
      name="title"
      options={[]}
    />,
  ],
  [
    'checkbox',
    <Checkbox key="a" label="Title" hint="As signers see it" error="Give it a title" name="title" />,
  ],
])('a %s', (_, element) => {
  test('is labelled, marked invalid and described by hint and error', async () => {
    await mount(element)

    const control = document.querySelector<HTMLElement>('[name=title]')
    expect(document.querySelector('label')?.getAttribute('for')).toBe(control?.id)
    expect(control?.getAttribute('aria-invalid')).toBe('true')
    expect(describing(control)).toEqual(['As signers see it', 'Give it a title'])
  })
})

test('a control without hint and error says nothing of either', async () => {
  await mount(<TextField label="Title" name="title" />)

  const control = document.querySelector('[name=title]')
  expect(control?.hasAttribute('aria-invalid')).toBe(false)
  expect(control?.hasAttribute('aria-describedby')).toBe(false)
})

describe('an error summary', () => {
  const errors = [{ fieldId: 'title', message: 'Give it a title' }, { message: 'The file is encrypted' }]

  test('takes focus and leads to the field', async () => {
    await mount(
      <>
        <ErrorSummary title="Check the following" errors={errors} />
        <TextField id="title" label="Title" />
      </>,
    )
    expect(document.activeElement?.getAttribute('role')).toBe('alert')

    await press(document.querySelector('a[href="#title"]'))

    expect(document.activeElement?.id).toBe('title')
  })

  test('is not there without errors', async () => {
    const place = await mount(<ErrorSummary title="Check the following" errors={[]} />)

    expect(place.innerHTML).toBe('')
  })
})

describe('a busy button', () => {
  test('keeps its focus and takes no further press', async () => {
    const presses: string[] = []
    await mount(
      <Button busy onClick={() => presses.push('send')}>
        Send
      </Button>,
    )

    await press(document.querySelector('button'))

    expect(presses).toEqual([])
    expect(document.activeElement?.textContent).toBe('Send')
    expect(document.activeElement?.getAttribute('aria-busy')).toBe('true')
  })

  test('sends no form', async () => {
    const sent: string[] = []
    await mount(
      <form onSubmit={() => sent.push('form')}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    )

    await press(document.querySelector('button'))

    expect(sent).toEqual([])
  })
})

function describing(control: HTMLElement | null): (string | null | undefined)[] {
  const ids = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent)
}
