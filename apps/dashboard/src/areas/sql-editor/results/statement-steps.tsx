import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { formatCount } from '~/lib/counts.ts'

interface StatementStepsProps {
  statementIndex: number
  total: number
  onChoose: (statementIndex: number) => void
  /** Opens the list of all statements. */
  onList: () => void
}

/** Goes through the statements of a script, whose tabs may not all fit. */
export const StatementSteps = ({ statementIndex, total, onChoose, onList }: StatementStepsProps) => {
  const place = `${formatCount(statementIndex + 1)} of ${formatCount(total)}`
  const step = (label: string, to: number, Icon: typeof ChevronLeft) => (
    <IconButton
      label={label}
      size="sm"
      onClick={() => onChoose(to)}
      {...(to >= 0 && to < total ? {} : { disabledReason: 'No more statements.' })}
    >
      <Icon aria-hidden size={14} />
    </IconButton>
  )
  return (
    <span className="flex items-center gap-0.5">
      {step('Previous statement', statementIndex - 1, ChevronLeft)}
      <Button
        size="sm"
        variant="ghost"
        className="tabular"
        aria-label={`${place}, list of statements`}
        onClick={onList}
      >
        {place}
      </Button>
      {step('Next statement', statementIndex + 1, ChevronRight)}
    </span>
  )
}
