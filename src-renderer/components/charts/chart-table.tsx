import clsx from 'clsx'

interface ChartTableProps {
  label: string
  /** The first column names the row. */
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

/** The numbers of a chart, exactly. */
export function ChartTable({ label, heads, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, so it must be reachable by keyboard
    <figure aria-label={label} tabIndex={0} className="max-h-72 overflow-auto">
      <table className="receipt w-full text-xs">
        <thead className="sticky top-0 bg-raised text-dim">
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={clsx('whitespace-nowrap py-1 font-normal', index === 0 ? 'text-start' : 'ps-4 text-end')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row" className="whitespace-nowrap py-1 text-start font-medium">
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the heads
                <td key={index} className="whitespace-nowrap py-1 ps-4 text-end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
