import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { requestDatabase } from '~/api/database.ts'
import { toastError } from '~/components/toast-error.tsx'
import { saveFile } from '~/lib/save-file.ts'
import { Button } from '~/ui/button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import type { Positions } from '../arrange.ts'
import type { Diagram } from '../diagram.ts'
import { coloursOfPage } from './colours.ts'
import { markdownOf } from './markdown.ts'
import { pngOf } from './png.ts'
import { svgOf } from './svg.ts'

interface ExportMenuProps {
  projectRef: string
  schema: string
  diagram: Diagram
  /** Undefined until the tables are arranged. */
  positions: Positions | undefined
}

interface Format {
  name: string
  extension: string
  write: () => Promise<Blob> | Blob
}

const textFile = (content: string, type: string): Blob => new Blob([content], { type })

/** Saves all tables of the schema, whatever part of the diagram is in view. */
export const ExportMenu = ({ projectRef, schema, diagram, positions }: ExportMenuProps) => {
  const [isSaving, setIsSaving] = useState(false)
  const described = () => requestDatabase(projectRef, 'GET /platform/pg-meta/:ref/schema-export', { query: { schema } })
  const picture = () => svgOf(diagram, positions ?? {}, coloursOfPage())
  const formats: readonly Format[] = [
    { name: 'SVG', extension: 'svg', write: () => textFile(picture().svg, 'image/svg+xml') },
    { name: 'PNG', extension: 'png', write: () => pngOf(picture()) },
    { name: 'SQL', extension: 'sql', write: async () => textFile((await described()).sql, 'application/sql') },
    {
      name: 'Markdown',
      extension: 'md',
      write: async () => textFile(markdownOf(schema, (await described()).tables), 'text/markdown'),
    },
    {
      name: 'JSON',
      extension: 'json',
      write: async () => textFile(`${JSON.stringify((await described()).tables, null, 2)}\n`, 'application/json'),
    },
  ]
  const save = async ({ write, extension }: Format) => {
    setIsSaving(true)
    try {
      saveFile(await write(), `${schema}.${extension}`)
    } catch (error) {
      toastError(error, 'The schema could not be exported')
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download aria-hidden size={14} />} loading={isSaving}>
          Export <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      {formats.map((format) => (
        <MenuItem key={format.name} onSelect={() => void save(format)}>
          {format.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
