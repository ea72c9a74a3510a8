import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { snippetQuery, snippetsQuery } from '~/areas/sql-editor/api/snippets.ts'
import { queryClient } from '~/api/query-client.ts'
import { toastError } from '~/components/toast-error.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Button } from '~/ui/button.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Field } from '~/ui/field.tsx'
import type { NewBlock } from './blocks/new-block.ts'

interface AddSnippetDialogProps {
  projectRef: string
  /** Of the report. */
  isShared: boolean
  onAdd: (block: NewBlock) => void
  onClose: () => void
}

const notSeen = 'Other members do not see its rows: the snippet is private. Share it in the SQL editor.'

export const AddSnippetDialog = ({ projectRef, isShared, onAdd, onClose }: AddSnippetDialogProps) => {
  const formId = useId()
  const snippets = useQuery(snippetsQuery(projectRef))
  const [chosen, setChosen] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const snippet = snippets.data?.find(({ id }) => id === chosen)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (snippet === undefined || isAdding) return
    setIsAdding(true)
    try {
      const { content } = await queryClient.fetchQuery(snippetQuery(projectRef, snippet.id))
      onAdd({ type: 'snippet', snippet_id: snippet.id, view: content.chart === undefined ? 'table' : 'chart' })
    } catch (error) {
      toastError(error, 'The snippet was not added')
      setIsAdding(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add an SQL snippet"
      description="It runs read-only each time the report is read, as the member who reads it."
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={isAdding}
            disabledReason={snippet === undefined ? 'Choose a snippet.' : undefined}
          >
            Add snippet
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <QueryContent query={snippets} failure="The snippets could not be loaded" skeleton="h-9">
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState title="No snippets">Save a query in the SQL editor first.</EmptyState>
          ) : (
            <form id={formId} onSubmit={(event) => void submit(event)}>
              <Field label="Snippet" hint={isShared && snippet?.is_shared === false ? notSeen : undefined}>
                {(control) => (
                  <Combobox
                    {...control}
                    label="Snippet"
                    placeholder="Choose a snippet"
                    searchPlaceholder="Find a snippet"
                    value={chosen}
                    options={listed.map(({ id, name, is_shared: shared }) => ({
                      value: id,
                      label: name,
                      hint: shared ? 'Shared' : 'Private',
                    }))}
                    onValueChange={setChosen}
                    className="w-full"
                  />
                )}
              </Field>
            </form>
          )
        }
      </QueryContent>
    </Dialog>
  )
}
