const statistics = { activeProjects: 0, pendingQuotes: 0, totalOrganizations: 0 } as const

/** The specification's placeholder. Out of sight, as its constant zeros would mislead. */
export function Statistics() {
  return (
    <dl hidden data-statistics>
      {Object.entries(statistics).map(([name, value]) => (
        <div key={name} data-statistic={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
