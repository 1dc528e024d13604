import { readText } from '../render/read-text.ts'

export const bytesOf = (text: string) => Buffer.from(text, 'latin1')
export const join = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part))))
export const textOf = async (bytes: Uint8Array) =>
  (await readText(bytes, 0)).map((line) => line.text).join('\n')
