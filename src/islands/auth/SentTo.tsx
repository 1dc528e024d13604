/** A sentence with `{{email}}` in it, the address standing out. */
export function SentTo({ text, email }: { text: string; email: string }) {
  const [before, after] = text.split('{{email}}')

  return (
    <>
      {before}
      <strong className="font-medium break-words text-text">{email}</strong>
      {after}
    </>
  )
}
