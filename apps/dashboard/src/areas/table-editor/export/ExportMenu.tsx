import type { ExportFormat } from '@cairn/contracts/database/export-formats'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { counted } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '~/ui/menu.tsx'
import { toast } from '~/ui/toast.ts'
import { countQuery } from '../data/rows-query.ts'
import type { RowSource } from '../data/rows-request.ts'
import { saveExport } from './save-export.ts'

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
  { format: 'sql', label: 'SQL inserts' },
]

interface ExportMenuProps {
  source: RowSource
  tableName: string
}

/** All rows as a file, written by the server: those that the filter shows, or the whole table. */
export const ExportMenu = ({ source, tableName }: ExportMenuProps) => {
  const [isBusy, setIsBusy] = useState(false)
  const isFiltered = source.filter !== undefined
  // Counted for the grid already.
  const { data: shown } = useQuery({ ...countQuery(source, false), enabled: false })
  const save = async (format: ExportFormat, wanted: RowSource) => {
    setIsBusy(true)
    try {
      await saveExport(wanted, format, tableName)
      toast.success(`Exported ${tableName}`)
    } catch (error) {
      toastError(error, 'The rows were not exported')
    } finally {
      setIsBusy(false)
    }
  }
  const all = { ref: source.ref, id: source.id, sort: source.sort }
  const count = shown === undefined ? '' : `: ${shown.isEstimate ? 'about ' : ''}${counted(shown.count, 'row')}`
  return (
    <Menu
      trigger={
        <Button variant="ghost" loading={isBusy} icon={<Download aria-hidden size={14} />}>
          <span className="max-sm:sr-only">Export</span>
        </Button>
      }
    >
      <MenuLabel>{isFiltered ? `Rows that match the filter${count}` : `All rows${count}`}</MenuLabel>
      {formats.map(({ format, label }) => (
        <MenuItem key={format} onSelect={() => void save(format, source)}>
          {label}
        </MenuItem>
      ))}
      {isFiltered && (
        <>
          <MenuSeparator />
          <MenuLabel>The whole table</MenuLabel>
          {formats.map(({ format, label }) => (
            <MenuItem key={format} onSelect={() => void save(format, all)}>
              {`${label} of all rows`}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}
