import { Download } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { saveLogs } from '../api/save-logs.ts'
import type { LogLine } from '../source/log-line.ts'

const head = ['time', 'source', 'level', 'status', 'method', 'duration_ms', 'message', 'id']

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
    onClick={() => saveLogs([head, ...lines.map(rowOf)])}
  >
    <span className="max-sm:sr-only">CSV</span>
  </Button>
)
