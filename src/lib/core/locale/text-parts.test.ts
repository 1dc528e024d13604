import { describe, expect, test } from 'vitest'
import { isTextPart, partOf } from './text-parts.ts'

const catalogue = {
  tour: { help: 'Help', start: 'Start', steps: { one: { title: 'First' } } },
  editor: { page: 'Page', pageCount_one: 'One page', pageCount_other: '{{count}} pages', pages: 'Pages' },
  plans: { names: { Free: 'Free' }, hints: { MaxUsers: 'Invite fewer' } },
  mail: { hello: 'Hello' },
}

describe('a part of a catalogue', () => {
  test('holds whole groups, single texts and every plural form, each in its place', () => {
    expect(partOf(catalogue, 'shell')).toEqual({
      tour: { help: 'Help', start: 'Start' },
      editor: { page: 'Page', pageCount_one: 'One page', pageCount_other: '{{count}} pages' },
      plans: { names: { Free: 'Free' } },
    })
    expect(partOf(catalogue, 'tour')).toEqual({ tour: catalogue.tour })
  })

  test('is known by its name alone', () => {
    expect(['shell', 'editorLater', 'mail', 'toString', ''].map(isTextPart)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
