import { memo, useState } from 'react'
import { fileUrl } from '#browser/api.ts'
import { classNames } from '#islands/ui/class-names.ts'

type Props = {
  document: string
  page: number
  alt: string
  imageWidth: number
  left: string
  top: string
  width: string
  height: string
}

export const PageSheet = memo(function PageSheet({ document, page, alt, imageWidth, ...place }: Props) {
  const [isShown, setShown] = useState(false)
  const source = fileUrl('GET /documents/{id}/pages/{page}', {
    params: { id: document, page },
    query: { width: imageWidth },
  })

  return (
    <div style={place} className="rounded-xs absolute bg-surface shadow-raised">
      <img
        src={source}
        alt={alt}
        draggable={false}
        decoding="async"
        onLoad={() => setShown(true)}
        ref={(image) => {
          // An image that was there before hydration fires no event.
          if (image?.complete && image.naturalWidth > 0) setShown(true)
        }}
        className={classNames(
          'rounded-xs size-full transition-opacity duration-200 select-none',
          isShown ? 'opacity-100' : 'opacity-0',
        )}
      />
    </div>
  )
})
