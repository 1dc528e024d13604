import { useEffect, useRef, useState, type ComponentProps, type MouseEvent } from 'react'
import { fetchFile } from './room-call.ts'
import { useRoom } from './room-context.tsx'

// A room whose key is held in memory: pictures and files cannot be asked for by their address alone.

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'alt'> & {
  path: string
  alt: string
}

/** A picture fetched with the room's key once it comes near. */
export function KeyedPicture({ path, alt, loading, ...image }: PictureProps) {
  const { session } = useRoom()
  const recipient = session.recipient.id
  const picture = useRef<HTMLImageElement>(null)
  const [source, setSource] = useState<string>()

  useEffect(() => {
    let isWanted = true
    let made: string | undefined
    async function load(): Promise<void> {
      const blob = await fetchFile(recipient, path).catch(() => null)
      if (!blob || !isWanted) return
      made = URL.createObjectURL(blob)
      setSource(made)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void load()
      },
      { rootMargin: '100% 0%' },
    )
    if (picture.current) observer.observe(picture.current)

    return () => {
      isWanted = false
      observer.disconnect()
      if (made) URL.revokeObjectURL(made)
    }
  }, [recipient, path, loading])

  return <img ref={picture} src={source ?? blank} alt={alt} {...image} />
}

/** Keeps the place until the picture is there. */
const blank = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** Follows a download with the room's key. */
export function saveFile(event: MouseEvent, recipient: string, path: string, name: string): void {
  event.preventDefault()
  void fetchFile(recipient, path).then(
    (blob) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = /\.\w{2,4}$/.test(name) ? name : `${name}.pdf`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    },
    () => undefined,
  )
}
