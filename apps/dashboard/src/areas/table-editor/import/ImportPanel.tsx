import type { TableImport } from '@cairn/contracts/database/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { catalogueKey, relationsQuery } from '~/api/catalogue.ts'
import { rowsKey } from '~/api/rows-key.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { ImportForm } from './ImportForm.tsx'
import type { ExistingTable, ImportDraft } from './import-draft.ts'
import { draftProblem, newDraft, toOptions } from './import-draft.ts'
import { cancelImport, createImport, importQuery, importsQuery, isActive, uploadImport } from './imports-query.ts'
import { ImportStatus } from './ImportStatus.tsx'
import type { Beginning } from './sample.ts'
import { readBeginning } from './sample.ts'
import { SourceFields } from './SourceFields.tsx'

interface ImportPanelProps {
  projectRef: string
  schema: string
  openTable: ExistingTable | undefined
  onOpenTable: (id: number) => void
  onClose: () => void
}

interface Chosen {
  file: Blob
  beginning: Beginning
  draft: ImportDraft
}

/** The import that is shown, until it has ended; then what it changed is read again. */
const useShownImport = (projectRef: string, id: string | undefined): TableImport | undefined => {
  const cache = useQueryClient()
  const { data } = useQuery({ ...importQuery(projectRef, id ?? ''), enabled: id !== undefined })
  const state = data?.state
  useEffect(() => {
    if (state !== 'succeeded') return
    void cache.invalidateQueries({ queryKey: rowsKey(projectRef) })
    void cache.invalidateQueries({ queryKey: catalogueKey(projectRef) })
  }, [cache, projectRef, state])
  return id === undefined ? undefined : data
}

/** The table that an import has filled, where another one is open, or none. */
const useOtherTable = (
  { projectRef, schema, openTable }: Pick<ImportPanelProps, 'projectRef' | 'schema' | 'openTable'>,
  shown: TableImport | undefined,
) => {
  const { data: relations } = useQuery({ ...relationsQuery(projectRef, schema), enabled: shown?.state === 'succeeded' })
  const filled = relations?.find(({ name }) => `${schema}.${name}` === shown?.target)
  return filled?.id === openTable?.id ? undefined : filled
}

/** Rows of a file into a table. An import that is running is shown again when the panel is opened. */
export const ImportPanel = ({ projectRef, schema, openTable, onOpenTable, onClose }: ImportPanelProps) => {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [startedId, setStartedId] = useState<string | undefined>(undefined)
  const imports = useQuery(importsQuery(projectRef))
  const active = imports.data?.imports.find(isActive)
  const shownId = startedId ?? active?.id
  const shown = useShownImport(projectRef, shownId)
  const otherTable = useOtherTable({ projectRef, schema, openTable }, shown)

  const choose = async (name: string, file: Blob) => {
    try {
      const beginning = await readBeginning(name, file)
      setProblem(undefined)
      setChosen({ file, beginning, draft: newDraft(beginning, openTable) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file cannot be read.')
    }
  }

  const start = useMutation({
    mutationFn: async ({ file, beginning, draft }: Chosen) => {
      const { id } = await createImport(projectRef, beginning.name, toOptions(draft, beginning, schema))
      setStartedId(id)
      cache.setQueryData(importQuery(projectRef, id).queryKey, await uploadImport(projectRef, id, file))
    },
  })
  const cancel = useMutation({
    mutationFn: (id: string) => cancelImport(projectRef, id),
    onSuccess: (cancelled) => cache.setQueryData(importQuery(projectRef, cancelled.id).queryKey, cancelled),
    onError: (error) => toastError(error, 'The import was not cancelled'),
  })
  const backToOptions = () => {
    setStartedId(undefined)
    start.reset()
    void imports.refetch()
  }
  const again = () => {
    setChosen(undefined)
    backToOptions()
  }
  const blocked = chosen === undefined ? undefined : draftProblem(chosen.draft)

  const footer = () => {
    if (shown !== undefined && isActive(shown))
      return (
        <Button loading={cancel.isPending || shown.is_cancelling} onClick={() => cancel.mutate(shown.id)}>
          Cancel import
        </Button>
      )
    if (shown !== undefined)
      return (
        <>
          {otherTable !== undefined ? (
            <Button variant="primary" onClick={() => onOpenTable(otherTable.id)}>
              Open {otherTable.name}
            </Button>
          ) : shown.state === 'succeeded' || chosen === undefined ? (
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          ) : (
            <Button variant="primary" onClick={backToOptions}>
              Change options
            </Button>
          )}
          <Button onClick={again}>Import another file</Button>
        </>
      )
    if (chosen === undefined) return undefined
    return (
      <>
        <Button
          variant="primary"
          loading={start.isPending}
          disabledReason={blocked}
          onClick={() => start.mutate(chosen)}
        >
          Import
        </Button>
        <Button onClick={again}>Choose another file</Button>
      </>
    )
  }

  return (
    <SidePanel
      open
      name="import"
      defaultWidth={680}
      title={openTable === undefined ? 'Import data' : `Import data into ${openTable.name}`}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={footer()}
    >
      <div className="flex flex-col gap-5">
        {start.error !== null && shown === undefined && (
          <ErrorState title="The file was not imported" error={start.error} />
        )}
        {shown !== undefined ? (
          <ImportStatus current={shown} />
        ) : chosen === undefined ? (
          <SourceFields onFile={(name, file) => void choose(name, file)} problem={problem} />
        ) : (
          <ImportForm
            projectRef={projectRef}
            schema={schema}
            openTable={openTable}
            beginning={chosen.beginning}
            draft={chosen.draft}
            onChange={(draft) => setChosen({ ...chosen, draft })}
          />
        )}
      </div>
    </SidePanel>
  )
}
