import type { SampleRows } from './sample.ts'

const shownRows = 5
const shownColumns = 50
const shownLength = 60

/** The first rows of a file, as they were read. */
export const SamplePreview = ({ sample }: { sample: SampleRows }) => {
  const names = sample.names.slice(0, shownColumns)
  return (
    <div className="overflow-auto rounded-md border border-line">
      <table aria-label="First rows of the file" className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {names.map((name, index) => (
              <th
                // oxlint-disable-next-line react/no-array-index-key -- names of columns may be the same, and the columns do not move
                key={index}
                scope="col"
                className="border-b border-line bg-surface-2 px-2 py-1 text-left font-normal whitespace-nowrap text-muted"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono text-xs">
          {sample.rows.slice(0, shownRows).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a file do not move
            <tr key={index}>
              {names.map((_, column) => {
                const value = row[column] ?? null
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <td key={column} className="max-w-60 truncate border-b border-line px-2 py-1 whitespace-pre">
                    {value === null ? <span className="text-faint">NULL</span> : value.slice(0, shownLength)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
