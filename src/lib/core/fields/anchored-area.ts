import { insidePage, type Box } from './box.ts'
import { defaultFieldSize, type Size } from './field-size.ts'
import type { FieldType } from './field.ts'

/** How far from the end of a text a field stands, and how large it is, in points (1/72 inch): right and down. */
export type AnchorOffset = {
  dx?: number | undefined
  dy?: number | undefined
  width?: number | undefined
  height?: number | undefined
}

/**
 * The box of a field that is anchored to a text: its top left corner lies where the text ends at the top, moved by the
 * offset, pushed into the page where it would stick out. `text` and the answer are fractions of the page as displayed.
 */
export function anchoredBox(type: FieldType, text: Box, page: Size, offset: AnchorOffset): Box {
  const usual = defaultFieldSize(type, page)

  return insidePage({
    x: text.x + text.width + (offset.dx ?? 0) / page.width,
    y: text.y + (offset.dy ?? 0) / page.height,
    width: offset.width === undefined ? usual.width : offset.width / page.width,
    height: offset.height === undefined ? usual.height : offset.height / page.height,
  })
}
