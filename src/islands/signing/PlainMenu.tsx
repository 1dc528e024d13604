import { useMenuEntries } from './menu-entries.ts'

/** The room's menu where there is no JavaScript: what of it is a page or a file. */
export function PlainMenu() {
  return (
    <ul>
      {useMenuEntries().map(({ key, label, href, isDownload, isGrave }) => {
        const link = { className: isGrave ? 'menu-link danger' : 'menu-link', download: isDownload, href }
        return href && <li key={key}>{<a {...link}>{label}</a>}</li>
      })}
    </ul>
  )
}
