import type { Drawing, Rectangle } from '../text/drawing.ts'

/** Scaled to fit with its proportions, in the middle. A picture that could not be read leaves the box empty. */
export function drawPicture(drawing: Drawing, sha256: string, box: Rectangle): void {
  const picture = drawing.findPicture(sha256)
  if (!picture) return
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const x = box.x + (box.width - width) / 2
  const y = box.y + (box.height - height) / 2
  drawing.image(picture, { x, y, width, height })
}
