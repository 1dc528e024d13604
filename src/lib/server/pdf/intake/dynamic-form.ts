import { PdfArray, PdfDict, PdfStream, PdfString } from '@libpdf/core'
import { dictsIn, findDict, follow, type Context } from './objects.ts'

const maxConfigBytes = 200_000

/**
 * True for a form whose pages only an XFA processor can make; others show "Please wait". Marked by `/NeedsRendering`
 * (ISO 32000-1 §7.7.2), by XFA without a single field, or by the configuration packet of XFA 3.3 (`dynamicRender`).
 */
export function isDynamicForm(catalog: PdfDict, context: Context): boolean {
  const form = findDict(catalog, 'AcroForm', context)
  const packets = form && follow(form.get('XFA'), context)
  if (!form || !packets) return false

  const needsRendering = follow(catalog.get('NeedsRendering'), context)
  if (needsRendering && 'value' in needsRendering && needsRendering.value === true) return true
  if (dictsIn(form, 'Fields', context).length === 0) return true
  return packets instanceof PdfArray && /<dynamicRender>\s*required/.test(configPacket(packets, context))
}

/** Packets stand as name, stream, name, stream (§12.7.8). */
function configPacket(packets: PdfArray, context: Context): string {
  for (let index = 0; index + 1 < packets.length; index += 2) {
    const name = follow(packets.at(index), context)
    const packet = follow(packets.at(index + 1), context)
    if (!(name instanceof PdfString) || name.asString() !== 'config' || !(packet instanceof PdfStream))
      continue
    if (packet.data.length > maxConfigBytes) return ''
    return Buffer.from(packet.getDecodedData()).toString('utf8')
  }
  return ''
}
