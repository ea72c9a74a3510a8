import { Download } from 'lucide-react'
import { toCsv } from '~/areas/sql-editor/api/results.ts'
import { saveFile } from '~/lib/save-file.ts'
import { Button } from '~/ui/button.tsx'
import type { LogLine } from '../source/log-line.ts'

const columns = ['time', 'source', 'level', 'status', 'method', 'duration_ms', 'message', 'id'].map((name) => ({
  name,
  type: 'text',
  typeId: 25,
}))

const rowOf = ({ time, source, level, status, method, durationMs, message, id }: LogLine): (string | null)[] => [
  new Date(time / 1_000).toISOString(),
  source ?? null,
  level,
  status,
  method,
  durationMs === undefined ? null : String(durationMs),
  message,
  id,
]

/** Saves the lines that were loaded as a file. */
export const DownloadButton = ({ lines }: { lines: readonly LogLine[] }) => (
  <Button
    icon={<Download aria-hidden size={14} />}
    disabledReason={lines.length === 0 ? 'There are no lines to save.' : undefined}
    onClick={() => saveFile(new Blob([toCsv({ columns, rows: lines.map(rowOf) })], { type: 'text/csv' }), 'logs.csv')}
  >
    CSV
  </Button>
)
