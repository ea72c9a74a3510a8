import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { configQuery } from '~/api/platform.ts'
import type { BegunQuestion } from '~/state/assistant-question.ts'
import { beginQuestion } from '~/state/assistant-question.ts'
import { Button } from '~/ui/button.tsx'

/** Begins a question in the assistant's panel, where the installation has one. */
export const AskAssistant = ({ text, attached }: BegunQuestion) => {
  const { ref } = useParams({ strict: false })
  const { data: config } = useQuery(configQuery)
  if (ref === undefined || config?.assistant !== true) return null
  return (
    <Button size="sm" icon={<Sparkles aria-hidden size={14} />} onClick={() => beginQuestion(ref, { text, attached })}>
      Ask the assistant
    </Button>
  )
}
