import type { ReactNode } from 'react'
import { useState } from 'react'
import type { RunTarget } from '../code/code-handle.ts'
import { checkDangers } from './check-dangers.ts'
import type { QueryDanger } from '../parser/parser-messages.ts'
import { DangerDialog } from './DangerDialog.tsx'

interface Question {
  target: RunTarget
  dangers: readonly QueryDanger[]
}

/** Runs what has no danger at once, and asks about the rest in a dialog, which the page shows. */
export const useDangerCheck = (
  run: (target: RunTarget) => void,
): { check: (target: RunTarget) => void; dialog: ReactNode } => {
  const [question, setQuestion] = useState<Question>()
  const check = async (target: RunTarget) => {
    const dangers = await checkDangers(target.sql)
    if (dangers.length === 0) run(target)
    else setQuestion({ target, dangers })
  }
  return {
    check: (target) => void check(target),
    dialog: question && (
      <DangerDialog
        sql={question.target.sql}
        dangers={question.dangers}
        firstLine={question.target.start.line}
        onRun={(sql) => run({ ...question.target, sql })}
        onClose={() => setQuestion(undefined)}
      />
    ),
  }
}
