/** Says aloud what appears on the page as well; `urgent` interrupts. */
export function Announcement({ text, urgent = false }: { text: string | null; urgent?: boolean }) {
  return (
    <p role={urgent ? 'alert' : 'status'} className="sr-only">
      {text}
    </p>
  )
}
