import type { StatementResult } from '@cairn/contracts/database/query'
import { Copy, Download } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { copyFailure, copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.tsx'
import { counted } from '~/lib/counts.ts'
import { toCsv, toJson, toMarkdown } from './export-result.ts'
import type { Table } from './export-result.ts'

const formats = [
  { name: 'CSV', write: toCsv, extension: 'csv', type: 'text/csv' },
  { name: 'JSON', write: toJson, extension: 'json', type: 'application/json' },
  { name: 'Markdown', write: toMarkdown, extension: 'md', type: 'text/markdown' },
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

const download = (table: Table, { write, extension, type }: Format, fileName: string) => {
  const url = URL.createObjectURL(new Blob([write(table)], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${fileName}.${extension}`
  link.click()
  URL.revokeObjectURL(url)
}

/** What is on screen, no more: a result that was cut is exported cut, and says so beside it. */
export const ExportMenus = ({ statement, fileName }: { statement: StatementResult; fileName: string }) => (
  <>
    <Menu
      align="end"
      trigger={
        <IconButton label="Copy result">
          <Copy aria-hidden size={14} />
        </IconButton>
      }
    >
      {formats.map((format) => (
        <MenuItem key={format.name} onSelect={() => void copy(statement, format)}>
          Copy as {format.name}
        </MenuItem>
      ))}
    </Menu>
    <Menu
      align="end"
      trigger={
        <IconButton label="Download result">
          <Download aria-hidden size={14} />
        </IconButton>
      }
    >
      {formats.map((format) => (
        <MenuItem key={format.name} onSelect={() => download(statement, format, fileName)}>
          Download as {format.name}
        </MenuItem>
      ))}
    </Menu>
  </>
)
