type Props = {
  caption: string
  columns: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly string[])[]
}

/** The figures of a plot for who does not see it. */
export function PlotTable({ caption, columns, rows }: Props) {
  return (
    <div className="hidden-text">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the columns
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
