/** One page for wrong, used up and withdrawn links alike: it reveals nothing. */
export function DeadLink({ title, text }: { title: string; text: string }) {
  return (
    <div className="column">
      <section className="card">
        <h1 className="step-heading">{title}</h1>
        <p>{text}</p>
      </section>
    </div>
  )
}
