import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { beginQuestion } from '~/state/assistant-question.ts'
import { MenuItem } from '~/ui/menu.tsx'
import { assistantQuery } from './assistant-api.ts'
import { rowsText } from './attached-text.ts'
import { useHasModel } from './use-has-model.ts'

interface AttachRowsItemProps {
  projectRef: string
  table: { schema: string; name: string }
  readRows: () => string
}

/** Attaches rows to a question, where the organization shares rows. Nothing without a model. */
export const AttachRowsItem = ({ projectRef, table, readRows }: AttachRowsItemProps) => {
  const hasModel = useHasModel(projectRef)
  const { data: assistant } = useQuery({ ...assistantQuery(projectRef), enabled: hasModel })
  if (!hasModel || assistant === undefined) return null
  const isShared = assistant.level === 'schema_and_log_and_data'
  return (
    <MenuItem
      icon={<Sparkles aria-hidden size={14} />}
      disabledReason={isShared ? undefined : 'The organization does not share rows with the assistant.'}
      onSelect={() => beginQuestion(projectRef, { text: '', attached: rowsText(table, readRows()) })}
    >
      Attach to the assistant
    </MenuItem>
  )
}
