import type { ComponentProps } from 'react'
import { useRoom } from './room-context.tsx'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  alt: string
  /** Within the room. */
  path: string
  /** The same picture at other widths in pixels, by path. */
  widths?: Readonly<Record<string, number>>
}

/** A picture of the room: by its address where the room's key is a cookie, else fetched with the key. */
export function RoomPicture({ path, widths = {}, alt, ...image }: Props) {
  const { address, parts } = useRoom()
  if (parts.keyed) return <parts.keyed.KeyedPicture path={path} alt={alt} {...image} />
  const sources = Object.entries(widths).map(([at, width]) => `${address(at)} ${width}w`)

  return <img src={address(path)} srcSet={sources.join(', ') || undefined} alt={alt} {...image} />
}
