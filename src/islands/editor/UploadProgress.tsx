import { useLocalization } from '#browser/localization.tsx'

/** How far the files are sent, then that the server looks at them. */
export function UploadProgress({ id, percent }: { id: string; percent: number }) {
  const { t, locale } = useLocalization()
  const sent = (percent / 100).toLocaleString(locale, { style: 'percent' })

  return (
    <div className="flex flex-col gap-1">
      <p id={id} role="status">
        {t(percent < 100 ? 'editor.uploading' : 'editor.checking', { percent: sent })}
      </p>
      <progress
        aria-labelledby={id}
        max={100}
        value={percent}
        className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
      />
    </div>
  )
}
