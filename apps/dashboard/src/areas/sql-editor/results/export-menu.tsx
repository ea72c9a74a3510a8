import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { useParams } from '@tanstack/react-router'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '~/ui/icon-button.tsx'
import type { GridHandle } from '~/ui/grid/grid-types.ts'
import { Menu, MenuItem, MenuLabel } from '~/ui/menu.tsx'
import { copyFailure, copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.ts'
import { counted } from '~/lib/counts.ts'
import { toastError } from '~/components/toast-error.tsx'
import { saveFile } from '~/lib/save-file.ts'
import { exportableStatement, exportAll } from './export-all.ts'
import { partOf, toCsv, toJson, toMarkdown, toSql } from './export-result.ts'
import type { Table } from './export-result.ts'

const formats = [
  { name: 'CSV', write: toCsv, extension: 'csv', type: 'text/csv' },
  { name: 'JSON', write: toJson, extension: 'json', type: 'application/json' },
  { name: 'Markdown', write: toMarkdown, extension: 'md', type: 'text/markdown' },
  { name: 'SQL', write: toSql, extension: 'sql', type: 'application/sql' },
] as const

type Format = (typeof formats)[number]

const copy = async (table: Table, { name, write }: Format) => {
  try {
    await copyText(write(table))
    toast.success(`Copied ${counted(table.rows.length, 'row')} as ${name}`)
  } catch {
    toast.error(copyFailure)
  }
}

const download = (table: Table, { write, extension, type }: Format, fileName: string) =>
  saveFile(new Blob([write(table)], { type }), `${fileName}.${extension}`)

const allFormats = [
  { name: 'CSV', format: 'csv' },
  { name: 'JSON', format: 'json' },
  { name: 'SQL', format: 'sql' },
] as const

interface ExportMenusProps {
  statement: StatementResult
  /** The SQL that was run, and which of its statements this is the result of. */
  sql: string
  statementIndex: number
  fileName: string
  selectedCells: GridHandle['selectedCells']
}

/** Copies and saves what is on screen; a result that was cut is saved cut. All rows come from another run of the statement. */
export const ExportMenus = ({ statement, sql, statementIndex, fileName, selectedCells }: ExportMenusProps) => {
  const { ref = '' } = useParams({ strict: false })
  const [exportable, setExportable] = useState<string>()
  const [selected, setSelected] = useState<Table>()
  const all = async (query: string, format: (typeof allFormats)[number]['format']) => {
    const id = 'query-export'
    toast.loading('Exporting all rows', { id })
    try {
      await exportAll(ref, query, format, fileName)
      toast.success('Exported all rows', { id })
    } catch (error) {
      toast.dismiss(id)
      toastError(error, 'The rows were not exported')
    }
  }
  return (
    <>
      <Menu
        align="end"
        onOpenChange={(open) => {
          const part = open ? selectedCells() : undefined
          if (open) setSelected(part && partOf(statement, part))
        }}
        trigger={
          <IconButton label="Copy result">
            <Copy aria-hidden size={14} />
          </IconButton>
        }
      >
        {selected !== undefined && (
          <>
            <MenuLabel>Selection</MenuLabel>
            {formats.map((format) => (
              <MenuItem key={format.name} onSelect={() => void copy(selected, format)}>
                Copy selection as {format.name}
              </MenuItem>
            ))}
            <MenuLabel>Rows shown</MenuLabel>
          </>
        )}
        {formats.map((format) => (
          <MenuItem key={format.name} onSelect={() => void copy(statement, format)}>
            Copy as {format.name}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        align="end"
        // A text of megabytes is split only when somebody asks.
        onOpenChange={(open) => {
          if (open) setExportable(exportableStatement(sql, statementIndex))
        }}
        trigger={
          <IconButton label="Download result">
            <Download aria-hidden size={14} />
          </IconButton>
        }
      >
        <MenuLabel>Rows shown</MenuLabel>
        {formats.map((format) => (
          <MenuItem key={format.name} onSelect={() => download(statement, format, fileName)}>
            Download as {format.name}
          </MenuItem>
        ))}
        {exportable !== undefined && (
          <>
            <MenuLabel>All rows: runs the statement again</MenuLabel>
            {allFormats.map(({ name, format }) => (
              <MenuItem key={format} onSelect={() => void all(exportable, format)}>
                Export all as {name}
              </MenuItem>
            ))}
          </>
        )}
      </Menu>
    </>
  )
}
